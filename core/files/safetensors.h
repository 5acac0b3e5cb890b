#ifndef TX_SAFETENSORS_H
#define TX_SAFETENSORS_H
/* The safetensors file format: a strict reader for untrusted bytes, and a writer.
 *
 * A file is an 8-byte little-endian header size N, N bytes of JSON, then the data of all tensors
 * end to end:
 *   {"__metadata__":{"key":"value"}, "name":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},
 *   ...}
 * The reader checks every byte of the header before it accepts a file. It allocates nothing, and
 * never reads outside the bytes it was given. It is stricter than the format: see the limits below
 * and tx_st_status. It does not check the numbers themselves (NaN, infinity). */
#include "base/text.h"

#define TX_ST_MAX_HEADER (1u << 20) /* bytes; a model of 1,000 tensors needs about 100 KB */
#define TX_ST_MAX_TENSORS 4096
#define TX_ST_MAX_METADATA 256 /* keys */
#define TX_ST_MAX_NAME 256     /* bytes of UTF-8, of a tensor name and of a metadata key */
#define TX_ST_MAX_RANK 8
#define TX_ST_MESSAGE 200 /* bytes of an error message, its end included */

typedef enum {
    TX_ST_F32,
    TX_ST_F64,
    TX_ST_F16,
    TX_ST_BF16,
    TX_ST_I64,
    TX_ST_I32,
    TX_ST_U8
} tx_st_dtype;
#define TX_ST_DTYPES 7
#ifdef TX_DOUBLE
#define TX_ST_REAL TX_ST_F64 /* the dtype of `real` */
#else
#define TX_ST_REAL TX_ST_F32
#endif

typedef enum {
    TX_ST_OK,
    /* the file as a whole */
    TX_ST_TOO_SHORT,        /* no room for the header size */
    TX_ST_HEADER_TOO_LARGE, /* above TX_ST_MAX_HEADER */
    TX_ST_HEADER_CUT,       /* the header runs past the end of the file */
    TX_ST_HEADER_START,     /* the header does not begin with '{' */
    TX_ST_TOO_MANY,         /* tensors or metadata keys */
    /* the text of the header */
    TX_ST_SYNTAX, /* not the JSON that the format prescribes; anything but spaces after it */
    /* a string that is not UTF-8, or holds a bad escape, a lone surrogate, a raw control character
     * or U+0000 */
    TX_ST_TEXT,
    TX_ST_NAME,   /* a name or key that is empty, too long, or not printable */
    TX_ST_NUMBER, /* not an integer 0 .. 2^53-1 without sign, fraction, exponent or leading zero */
    /* its structure */
    /* two tensors, metadata objects or metadata keys of one name, however they are spelled */
    TX_ST_DUPLICATE,
    TX_ST_METADATA,      /* __metadata__ is not an object of strings */
    TX_ST_FIELD_UNKNOWN, /* a tensor has a field besides dtype, shape, data_offsets */
    TX_ST_FIELD_MISSING,
    TX_ST_FIELD_REPEATED,
    /* one tensor */
    TX_ST_DTYPE,     /* not one of tx_st_dtype */
    TX_ST_RANK,      /* above TX_ST_MAX_RANK */
    TX_ST_SHAPE,     /* a dimension above 2^32-1, or a product above 2^53-1 */
    TX_ST_OFFSETS,   /* data_offsets: not two, or begin > end */
    TX_ST_DATA_CUT,  /* data_offsets run past the end of the file */
    TX_ST_DATA_SIZE, /* data_offsets disagree with shape and dtype */
    /* all tensors together */
    TX_ST_GAP,      /* bytes between two tensors that belong to neither */
    TX_ST_OVERLAP,  /* bytes that belong to two tensors */
    TX_ST_TRAILING, /* bytes after the last tensor */
    /* asking for a tensor */
    TX_ST_MISSING,    /* no tensor of this name */
    TX_ST_MISMATCH,   /* the tensor has another shape than asked for */
    TX_ST_CONVERSION, /* dtype cannot become the wanted type, or a value does not fit it */
    /* writing */
    TX_ST_ORDER,   /* calls out of order, or data that does not add up to the declared tensors */
    TX_ST_CAPACITY /* the buffer is too small */
} tx_st_status;

typedef struct {
    tx_st_status status;
    /* names the tensor or field and the value; safe to print: control characters are escaped */
    char message[TX_ST_MESSAGE];
} tx_st_error;

/* One tensor of an open file. data points into the file's bytes, at any alignment. */
typedef struct {
    char name[TX_ST_MAX_NAME + 1];
    size_t name_size; /* bytes before the end */
    tx_st_dtype dtype;
    int rank;
    uint32_t shape[TX_ST_MAX_RANK];
    size_t count; /* elements: the product of shape, 1 at rank 0 */
    const uint8_t *data;
    size_t data_size; /* bytes */
} tx_st_tensor;

typedef struct {
    uint64_t order; /* sort key: data offset, empty tensors first */
    uint32_t at;    /* where its name begins in the header */
    uint32_t hash;  /* of the name */
} tx_st_entry;

/* An open file: a table of contents over bytes that stay the caller's and must outlive it. About 82
 * KB: keep it off small stacks. */
typedef struct {
    const uint8_t *bytes;
    size_t size, header_size; /* of the file, of its JSON */
    size_t count, metadata_count;
    /* in the order of the header */
    tx_st_entry entry[TX_ST_MAX_TENSORS];
    uint16_t by_offset[TX_ST_MAX_TENSORS], by_name[TX_ST_MAX_TENSORS]; /* entries sorted */
    /* where each key begins in the header */
    uint32_t metadata_at[TX_ST_MAX_METADATA];
} tx_st_file;

/* "F32" ...; bytes of one element. */
const char *tx_st_dtype_name(tx_st_dtype dtype);
size_t tx_st_dtype_size(tx_st_dtype dtype);
/* "TX_ST_OVERLAP" ...: a short fixed word for tests and logs. */
const char *tx_st_status_name(tx_st_status status);

/* Checks bytes[size] whole and fills file. On failure file must not be used and error (may be NULL)
 * says what is wrong and where. Costs one pass over the header and O(n log n) for n tensors; never
 * looks at the data. */
tx_st_status tx_st_open(const uint8_t *bytes, size_t size, tx_st_file *file, tx_st_error *error);

/* Tensor i of 0..count-1, in the order of the data. False when there is none. */
bool tx_st_get(const tx_st_file *file, size_t i, tx_st_tensor *tensor);
/* The tensor of this name, by binary search. False when there is none. */
bool tx_st_find(const tx_st_file *file, const char *name, tx_st_tensor *tensor);
/* The same, with an error when there is none (TX_ST_MISSING) or its shape is another
 * (TX_ST_MISMATCH). */
tx_st_status tx_st_require(const tx_st_file *file, const char *name, int rank,
                           const uint32_t *shape, tx_st_tensor *tensor, tx_st_error *error);

/* Copies the metadata value of a key, unescaped and 0-terminated, into out[capacity] (may be NULL
 * with capacity 0), cut at a character when it is longer. Returns its full size in bytes, or -1
 * when the key is absent. */
ptrdiff_t tx_st_metadata(const tx_st_file *file, const char *key, char *out, size_t capacity);
/* Copies metadata key i of 0..metadata_count-1, 0-terminated. False when there is none. */
bool tx_st_metadata_key(const tx_st_file *file, size_t i, char key[TX_ST_MAX_NAME + 1]);

/* out[count] = the tensor's numbers. F32, F64, F16 and BF16 are read; a finite F64 beyond the range
 * of float is TX_ST_CONVERSION, smaller digits are rounded. NaN and infinities pass. On failure out
 * may be partly written. out NULL: only checks. */
tx_st_status tx_st_read_f32(const tx_st_tensor *tensor, float *out, tx_st_error *error);
tx_st_status tx_st_read_f64(const tx_st_tensor *tensor, double *out, tx_st_error *error);
/* The same for I32, U8 and I64, whose values must fit 32 bits. */
tx_st_status tx_st_read_i32(const tx_st_tensor *tensor, int32_t *out, tx_st_error *error);
#ifdef TX_DOUBLE
#define tx_st_read_real tx_st_read_f64
#else
#define tx_st_read_real tx_st_read_f32
#endif

/* Writes one file in this order: begin; metadata; tensor for each tensor; header_end; data for each
 * tensor in the same order; finish. Over a NULL buffer it only counts, and needs no data: call
 * twice, first to learn the size. Errors stick: only finish reports them. Tensors of equal names
 * are not noticed here, but by tx_st_open. */
typedef struct {
    uint8_t *bytes; /* NULL: only count */
    size_t capacity;
    tx_text header;
    size_t count, metadata_count;
    uint64_t declared, written; /* bytes of data */
    int stage;
    tx_st_error error; /* the first one */
} tx_st_writer;

void tx_st_writer_begin(tx_st_writer *w, void *buffer, size_t capacity);
/* key and value are UTF-8; they are escaped here. */
void tx_st_writer_metadata(tx_st_writer *w, const char *key, const char *value);
/* The same of a text with a terminator; TX_ST_TEXT where it does not fit its buffer. */
void tx_st_writer_metadata_text(tx_st_writer *w, const char *key, const tx_text *value);
void tx_st_writer_tensor(tx_st_writer *w, const char *name, tx_st_dtype dtype, int rank,
                         const uint32_t *shape);
/* Pads the header with spaces so that the data starts at a multiple of 8 bytes. */
void tx_st_writer_header_end(tx_st_writer *w);
/* Instead of header_end, data and finish, where the data is written elsewhere: *size is the bytes
 * of
 * the file before its data. error may be NULL. */
tx_st_status tx_st_writer_header_only(tx_st_writer *w, size_t *size, tx_st_error *error);
/* Copies the next n bytes of data (little-endian elements). */
void tx_st_writer_data(tx_st_writer *w, const void *data, size_t n);
/* The next n bytes of data for the caller to fill, or NULL when counting or after an error. */
void *tx_st_writer_space(tx_st_writer *w, size_t n);
/* Sets *size to the bytes of the whole file. error may be NULL. */
tx_st_status tx_st_writer_finish(tx_st_writer *w, size_t *size, tx_st_error *error);

#endif
