/* Steps of streams that the host passes in, checked number by number. */
#include "abi/lab_live.h"

/* "NAME holds VALUE at step S" + reason, S counted from 0 over all sequences. */
static tx_status refuse(tx_error *error, const char *name, double value, int64_t step,
                        const char *reason, int64_t most) {
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, name);
    tx_text_add(&t, name);
    tx_text_add(&t, " holds ");
    tx_text_add_number(&t, value);
    tx_text_add(&t, " at step ");
    tx_text_add_i64(&t, step);
    tx_text_add(&t, reason);
    if (most >= 0) tx_text_add_i64(&t, most);
    return TX_ERR_RANGE;
}

static tx_status check_reach(const char *what, const int32_t *numbers, int64_t n, tx_error *error) {
    if (lab_reaches(numbers, n, 4)) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
    tx_text_add(&t, what);
    tx_text_add(&t, " do not lie in memory");
    return TX_ERR_RANGE;
}

/* Numbers that are finite, or a token; `missing`: or none. */
static tx_status check_numbers(const char *name, int32_t kind, int32_t size, const tx_number *x,
                               int64_t step, bool missing, tx_error *error) {
    if (kind == TX_TOKEN) {
        if ((x->whole >= 0 && x->whole < size) || (missing && x->whole == -1)) return TX_OK;
        return refuse(error, name, x->whole, step, "; tokens go from 0 to ", size - 1);
    }
    for (int i = 0; i < size; i++) {
        const double value = (double)x[i].real;
        if (value - value == 0 || (missing && value != value)) continue;
        return refuse(error, name, value, step, ", which is not finite", -1);
    }
    return TX_OK;
}

static tx_status check_step(const tx_config *c, const tx_number *x, int64_t step, tx_error *error) {
    const tx_streams *s = &c->layout;
    const int32_t time = x[TX_STEP_TIME].whole, valid = x[TX_STEP_VALID].whole;
    if (time < 0 || (c->step_embed && time >= c->step_embed))
        return c->step_embed ? refuse(error, "timesteps", time, step,
                                      "; there are step embeddings from 0 to ", c->step_embed - 1)
                             : refuse(error, "timesteps", time, step, ", before the first", -1);
    if (valid != 0 && valid != 1)
        return refuse(error, "valid", valid, step, "; it is 1, or 0 for an empty step", -1);
    for (int k = 0; k < s->count; k++) {
        tx_status status = check_numbers(s->stream[k].name, s->stream[k].kind, s->stream[k].size,
                                         x + tx_stream_at(s, k), step, false, error);
        if (status != TX_OK) return status;
    }
    return TX_OK;
}

tx_status lab_check_steps(const tx_config *c, int64_t n, int T, const int32_t *numbers,
                          tx_error *error) {
    const tx_streams *s = &c->layout;
    const int width = tx_stream_at(s, s->count);
    const int64_t steps = n * tx_steps_of(s, T);
    if (T % s->count) {
        tx_text t = tx_error_begin(error, TX_ERR_RANGE, "tokens");
        tx_text_add(&t, "a step has a position for each of ");
        tx_text_add_i64(&t, s->count);
        tx_text_add(&t, " streams, so there cannot be ");
        tx_text_add_i64(&t, T);
        return TX_ERR_RANGE;
    }
    tx_status status = check_reach("tokens", numbers, steps * width, error);
    for (int64_t i = 0; status == TX_OK && i < steps; i++)
        status = check_step(c, (const tx_number *)(const void *)numbers + i * width, i, error);
    return status;
}

tx_status lab_check_step_targets(const tx_config *c, int64_t n, int T, const int32_t *numbers,
                                 tx_error *error) {
    const tx_streams *s = &c->layout;
    const int width = tx_prediction_at(s, s->predictions);
    const int64_t steps = n * tx_steps_of(s, T);
    tx_status status = check_reach("targets", numbers, steps * width, error);
    for (int64_t i = 0; i < steps; i++)
        for (int k = 0; status == TX_OK && k < s->predictions; k++) {
            const tx_prediction *p = &s->prediction[k];
            const tx_number *x = (const tx_number *)(const void *)numbers + i * width;
            status = check_numbers(p->name, p->kind, p->size, x + tx_prediction_at(s, k), i, true,
                                   error);
        }
    return status;
}
