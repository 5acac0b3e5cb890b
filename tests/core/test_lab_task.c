/* The exported functions about tasks refuse what does not fit: handles, lengths, tokens, room; and
 * a text is written in as much room as there is. */
#include "inspect/measure.h"
#include "lab_tiny.h"
#include <string.h>

static void test_input(lab *l) {
    char out[400];
    tx_error error = {0};
    int32_t size = lab_task_read(l, "3 4 5", 5, NULL, 0, &error);
    CHECK(size > 0 && size < (int32_t)sizeof out);
    CHECK(lab_task_read(l, "3 4 5", 5, out, sizeof out, &error) == size);
    CHECK(strncmp(out, "{\"text\":\"3 4 5\",\"length\":3,\"tokens\":[3,4,5,1,0,0,0,0,0],", 55) ==
          0);
    CHECK(strstr(out, "\"targets\":[0,0,0,0,5,4,3,0,0]") != NULL);
    CHECK(lab_task_read(l, "3 9", 3, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(strcmp(error.field, "input") == 0 && strstr(error.message, "\"9\"") != NULL);
    CHECK(lab_task_read(l, NULL, 3, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(lab_task_read(l, "3", -1, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(lab_task_read(NULL, "3", 1, out, sizeof out, &error) == TX_ERR_HANDLE);
    CHECK(lab_task_draw(l, 3, 5, out, sizeof out, &error) > 0);
    CHECK(lab_task_draw(l, -1, 5, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(lab_task_draw(l, 5000, 5, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(lab_task_draw(l, 8, 5, out, sizeof out, &error) == TX_ERR_RANGE);
    CHECK(strstr(error.message, "at most 7 fit") != NULL);
}

static void test_sample(lab *l) {
    int32_t tokens[9] = {3, 4, 5, 2, 1, 0, 0, 0, 0}, out[18], strange[2] = {3, 8};
    char text[40];
    CHECK(lab_task_write(l, 0, NULL, 9, tokens, 0, text, sizeof text) == 7);
    CHECK(strcmp(text, "3 4 5 2") == 0);
    CHECK(lab_task_write(l, 0, NULL, 2, strange, 0, text, sizeof text) == TX_ERR_RANGE);
    CHECK(lab_task_write(l, 2, tokens, 9, tokens, 0, text, sizeof text) == TX_ERR_RANGE);
    CHECK(lab_task_write(l, 0, NULL, 9, NULL, 0, text, sizeof text) == TX_ERR_RANGE);
    CHECK(lab_task_positions(l, 0, NULL, 9, tokens, out) == 18);
    CHECK(out[4] == -1 && out[5] == 3 && out[8] == 0);
    CHECK(lab_task_positions(l, 0, NULL, 9, tokens, NULL) == TX_ERR_RANGE);
    CHECK(lab_task_positions(l, 0, NULL, 0, tokens, out) == TX_ERR_RANGE);
    CHECK(lab_task_positions(l, 0, NULL, 5000, tokens, out) == TX_ERR_RANGE);
    CHECK(lab_task_next(l, 9, tokens) < 0 && lab_task_next(l, 0, tokens) == TX_ERR_RANGE);
}

static void test_probe(lab *l) {
    int32_t tokens[5] = {3, 4, 1, 0, 0}, targets[5] = {0, 0, 0, 4, 3};
    double *memory;
    uint8_t hidden[25];
    char text[4000];
    CHECK(lab_hidden(l, 0, 0, 0, NULL, 0) == TX_ERR_STATE);
    CHECK(lab_probe_heads(l, 5, targets, NULL, 0) == TX_ERR_STATE);
    CHECK(lab_probe(l, 0, NULL, 5, tokens, NULL) == TX_OK);
    CHECK(lab_hidden(l, 0, 0, 0, NULL, 0) == 25);
    CHECK(lab_hidden(l, 0, 0, 0, hidden, 24) == TX_ERR_RANGE);
    CHECK(lab_hidden(l, 0, 0, 0, hidden, 25) == 25);
    for (int i = 0; i < 25; i++) CHECK(hidden[i] == (i % 5 > i / 5));
    CHECK(lab_hidden(l, 1, 0, 0, hidden, 25) == TX_ERR_RANGE);
    CHECK(lab_hidden(l, 0, 99, 0, hidden, 25) == TX_ERR_RANGE);
    CHECK(lab_hidden(l, 0, 0, 1, hidden, 25) == TX_ERR_RANGE);
    int32_t capacity = lab_probe_heads(l, 5, targets, NULL, 0);
    CHECK(capacity > 0 && lab_probe_heads(l, 4, targets, NULL, 0) == TX_ERR_RANGE);
    memory = malloc((size_t)capacity * sizeof *memory);
    CHECK(lab_probe_heads(l, 5, NULL, memory, capacity) == TX_ERR_RANGE);
    CHECK(lab_probe_heads(l, 5, targets, memory, capacity - 1) == TX_ERR_RANGE);
    /* in each of two layers uniform attention and two heads */
    CHECK(lab_probe_heads(l, 5, targets, memory, capacity) == 6 * TX_MEASURES);
    CHECK(lab_head_words(l, memory, 6 * TX_MEASURES - 1, text, sizeof text) == TX_ERR_RANGE);
    CHECK(lab_head_words(l, NULL, 6 * TX_MEASURES, text, sizeof text) == TX_ERR_RANGE);
    CHECK(lab_head_words(l, memory, 6 * TX_MEASURES, text, sizeof text) > 0 && text[0] == '[');
    free(memory);
}

int main(void) {
    lab *l = make_tiny_lab("mask=causal\n");
    test_input(l);
    test_sample(l);
    test_probe(l);
    lab_destroy(l);
    return check_report();
}
