#ifndef LAB_JSON_H
#define LAB_JSON_H
/* The module describes itself: JavaScript keeps no second copy of a setting, default, constant or
 * struct offset. */
#include "files/safetensors.h"
#include "train/trainer.h"

void lab_json_describe(tx_text *t);
void lab_json_settings(tx_text *t, const tx_config *config);
/* {key: value} of the settings in which config differs from base. */
void lab_json_differences(tx_text *t, const tx_config *config, const tx_config *base);
/* spare: working memory; what it held is lost. Bytes of a lab, and of one that is only looked into.
 */
void lab_json_plan(tx_text *t, const tx_model *model, tx_acts *spare, uint64_t bytes,
                   uint64_t looking);
/* The member "costs": a row for each part (model/costs.h). */
void lab_json_costs(tx_text *t, bool *first, const tx_model *model, tx_acts *spare);
/* "memory":{"f32":1,...}: bytes of the activations of a training sequence with each choice of
 * saved_activations, of the attention weights that are not kept, and of a sequence of max_len
 * positions that is shown or generated. */
void lab_json_memory(tx_text *t, bool *first, const tx_model *model, tx_acts *spare);
/* What a task says of itself: with any settings, and with these. */
void lab_json_describe_task(tx_text *t, const tx_task *task);
void lab_json_task(tx_text *t, const tx_config *config);
/* The members "table" and "numbers": what was read of a table of the user's. */
void lab_json_table(tx_text *t, bool *first, const tx_corpus *corpus);
void lab_json_series(tx_text *t, bool *first, const tx_series *series);
/* The members "measure_texts", "head_names" and "roles". */
void lab_json_words(tx_text *t, bool *first);
void lab_json_tensors(tx_text *t, tx_trainer *trainer);
void lab_json_file(tx_text *t, const tx_st_file *file);

#endif
