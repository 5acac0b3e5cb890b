// A lesson that has every kind of thing that a lesson can have: what the editor shows as an
// example. Pure.

export const EXAMPLE = `---
headroom: lesson
id: every-kind
model: preset=copy
---

# A lesson of every kind

## What the model has to do
The model reads eight tokens, and repeats them in eight slots.
A paragraph ends with an empty line.

formula: PE_{p, 2i} = sin(p / 10000^{2i / d})

\`\`\`python
x = embedding(tokens) + positions
\`\`\`

predict: Which head will have the clearest pattern?
- [ ] One of layer 1
- [x] One of layer 2

[Look at the heads](preset=copy&view=heads)
done: view = heads
see: The table of heads. Before training all of them are mixed.
why: No head has learned anything yet.

check: How many parameters has this model?
number: parameters
within: 0
hint: The line below the title gives the number.

## Training
model: preset=copy
minutes: 5
Each choice may say when it comes true: the page looks.

predict: How many answers are right after 100 steps?
- [ ] Fewer than half {accuracy < 0.5}
- [ ] More than half {accuracy >= 0.5}

[Train 100 steps](preset=copy&view=model&chart=accuracy&train=100)
done: step >= 100
see: The accuracy rises after about 80 steps.

check: What does the loss of a perfect model approach?
- [x] 0
- [ ] 1
- [ ] 2.89

## Cutting a head
needs: accuracy >= 0.9
Choose a tile of layer 2, and press X.

[Train 200 more steps](preset=copy&view=model&train=200)
done: cut >= 1
see: The headline says what the model does without this head.

check: Cut heads until fewer than half of the answers are right.
met: without < 0.5
hint: All four heads of layer 2 do the same.

## An input of your own
Type eight numbers from 2 to 19 below the examples.

done: typed
see: The model repeats what you typed, if it has learned to copy.

check: Type an input that is answered without a mistake.
met: typed right
`;
