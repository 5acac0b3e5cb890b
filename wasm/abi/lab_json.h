#ifndef LAB_JSON_H
#define LAB_JSON_H
/* The module describes itself: JavaScript keeps no second copy of a setting, default, constant or
 * struct offset. */
#include "run/safetensors.h"
#include "run/trainer.h"

void lab_json_describe(tx_text *t);
void lab_json_settings(tx_text *t, const tx_config *config);
/* {key: value} of the settings in which config differs from base. */
void lab_json_differences(tx_text *t, const tx_config *config, const tx_config *base);
void lab_json_plan(tx_text *t, const tx_model *model, uint64_t bytes);
void lab_json_tensors(tx_text *t, tx_trainer *trainer);
void lab_json_file(tx_text *t, const tx_st_file *file);

#endif
