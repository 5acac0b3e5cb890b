#ifndef TX_ELEMENT_H
#define TX_ELEMENT_H
/* What one element of a sample's arrays is: tasks declare it, and the layers at both ends of a
 * model say what they read. */
#include <stddef.h>

typedef enum { TX_TOKENS, TX_CLASSES } tx_element_kind;

typedef struct {
    tx_element_kind kind;
    size_t bytes; /* of the whole element */
    int width;    /* numbers in it */
} tx_element;

#endif
