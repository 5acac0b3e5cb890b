// 文字：课程，按英文文本对应。

export default {
  'Exercise 1: sorting': '练习 1：排序',
  'The slots must now output the tokens in ascending order. Which token belongs in slot 3 depends on all the others: the model has to compare, not only to move. Copying took 160 to 240 steps.':
    '现在答案位要把词元从小到大输出。哪个词元属于答案位 3 取决于所有其他词元：模型要比较，不只是搬运。复制用了 160 到 240 步。',
  'How will sorting be learned, compared with copying?': '和复制相比，排序会怎样学会？',
  'As quickly as copying': '和复制一样快',
  'A quick start, and 99 % much later': '开始很快，99 % 要晚得多',
  'A slow start, then all at once': '开始很慢，然后一下子',
  'Sort: train 460 steps': '排序：训练 460 步',
  'After 40 steps about half of the answers are right (52 to 56 %), at about step 200 90 %. 99 % comes only at step 420 to 500 (seeds 1 to 3), twice as late as in copying.':
    '40 步后约一半答案正确（52 到 56 %），约第 200 步 90 %。99 % 要到第 420 到 500 步（种子 1 到 3），比复制晚一倍。',
  'An answer from the rank alone is right for a fifth of the slots. So half right means that the model uses the data already. The last tenth needs exact comparisons.':
    '只凭名次来答，五分之一的答案位正确。所以一半正确说明模型已经在用数据。最后的十分之一需要精确的比较。',
  'The input holds 9, 4, 17 and 12. Which token belongs in slot 3?':
    '输入是 9、4、17 和 12。哪个词元属于答案位 3？',
  'Write them in ascending order.': '把它们从小到大写出来。',
  'Now look at the heads of the trained model. In copying each head had a fixed diagonal. Go through some examples and compare the maps.':
    '现在看训练好的模型的头。复制时每个头都有一条固定的对角线。看几个例子，比较各图。',
  'Will the map of a head be the same for every example?': '一个头的图在每个例子上都一样吗？',
  'No, it moves with the tokens': '不，它随词元移动',
  'A head of the last layer': '最后一层的一个头',
  'Go through examples': '浏览例子',
  'There is no fixed diagonal; the dark cells move with the values. After 460 steps each head of layer 2 gives .34 to .47 of its attention to the source. Below .40 the badge says "mixed".':
    '没有固定的对角线；深色的格子随数值移动。460 步后，第 2 层每个头把 0.34 到 0.47 的注意力给来源。低于 0.40 时标记写着“混合”。',
  'Where a slot attends depends on the data. A head here looks for content, not for a position, and no single head finds the whole answer.':
    '答案位看哪里取决于数据。这里的头找的是内容，不是位置，没有一个头能单独找到整个答案。',
  'What does the badge "source" say?': '标记“来源”说的是什么？',
  'The slot attends to the token that it must output': '答案位看它必须输出的词元',
  'The slot attends to the first token': '答案位看第一个词元',
  'The head was trained first': '这个头最先训练',
  'Exercise 2: causal mask': '练习 2：因果掩码',
  'A causal mask hides later positions. Their scores are replaced before the softmax, so their weights are exactly zero and the others still sum to 1. Models that write text one token after another need it. Otherwise, during training, each position could simply read the next token. The hatched triangle marks the hidden pairs.':
    '因果掩码遮住后面的位置。它们的分数在 softmax 之前被替换，所以权重正好是零，其余的和仍是 1。一个词元接一个词元写文本的模型需要它。否则在训练时，每个位置只要读下一个词元就行。画斜线的三角形标出被遮住的对。',
  'Can copying still be learned with a causal mask?': '有因果掩码还能学会复制吗？',
  'Only half of the answers': '只有一半的答案',
  'Copy with a causal mask': '有因果掩码的复制',
  'Train 260 steps': '训练 260 步',
  'The task is solved at about step 180 to 240. In the inspector, a masked cell says so.':
    '任务约在第 180 到 240 步解决。在放大镜里，被遮住的格子会说明。',
  'The tokens to copy all come before the slots, so the mask hides none of them.':
    '要复制的词元都在答案位之前，所以掩码没有遮住它们中的任何一个。',
  'How many keys can position 5 see, counting from 1, itself included?':
    '从 1 数起、连自己在内，位置 5 能看到几个键？',
  'All earlier ones and itself.': '所有更早的和它自己。',
  'Here is another task. Shift asks each position for the token that comes next. Without a mask, the answer is one position to the right. With a mask that position is hidden, and the ten tokens are random; only the last answer, always 0, can be known.':
    '现在是另一个任务。移位问每个位置接下来是哪个词元。没有掩码时，答案在右边一个位置。有掩码时那个位置被遮住，而十个词元是随机的；只有最后一个答案能知道，它总是 0。',
  'What accuracy can a model reach on shift with a mask?':
    '有掩码时，模型在移位上能达到多高的准确率？',
  'About 10 %': '约 10 %',
  'About 50 %': '约 50 %',
  '100 %': '100 %',
  'Shift with a mask: train 200 steps': '有掩码的移位：训练 200 步',
  'Shift without: train 200 steps': '没有掩码的移位：训练 200 步',
  'With the mask, accuracy ends at 20 to 21 %. Without it, 99 % at step 140 to 160 (seeds 1 to 3).':
    '有掩码，准确率止于 20 到 21 %。没有掩码，第 140 到 160 步达到 99 %（种子 1 到 3）。',
  'A tenth comes from the last position, and a ninth of the rest by luck. The best possible loss is 0.9 · ln 9 = 1.98.':
    '十分之一来自最后一个位置，其余的九分之一靠运气。可能的最好损失是 0.9 · ln 9 = 1.98。',
  'What is 1/10 + 9/10 · 1/9, in percent?': '1/10 + 9/10 · 1/9 是百分之几？',
  'A mask also carries a little information about position: with it, each slot sees one token more than the slot before it. Without positions and without a mask, copying stays at 25 %. Now take away the positions and keep the mask.':
    '掩码也带有一点位置的信息：有它时，每个答案位比前一个多看到一个词元。没有位置也没有掩码，复制停在 25 %。现在去掉位置，保留掩码。',
  'What will it reach in 600 steps, without positions and with a mask?':
    '没有位置、有掩码，600 步内能达到多少？',
  '25 %, as without a mask': '25 %，和没有掩码一样',
  'Between 30 and 60 %': '30 到 60 % 之间',
  'More than 90 %': '超过 90 %',
  'No positions, causal mask: train 600 steps': '没有位置，因果掩码：训练 600 步',
  '39 to 42 % after 600 steps (seeds 1 to 3), still rising.':
    '600 步后 39 到 42 %（种子 1 到 3），还在上升。',
  'Nothing encodes a position explicitly. But the number of visible tokens differs from slot to slot, and the model makes slow progress with that difference.':
    '没有什么明确地编码位置。但看得见的词元个数每个答案位都不同，模型就靠这个差别慢慢进步。',
  'Why are the slots no longer equal?': '为什么各答案位不再相同？',
  'Each sees a different number of tokens': '每个看到的词元个数不同',
  'Each has its own embedding': '每个有自己的嵌入',
  'Dropout makes them differ': 'dropout 使它们不同',
  'Exercise 3: depth': '练习 3：深度',
  'How many layers does reversal need? One is enough in principle: attend to the mirrored position and copy what is there. But a single layer has to do it directly from the embeddings, where token and position are mixed in one vector.':
    '反转需要几层？原则上一层就够：看镜像的位置，复制那里的内容。但单独一层得直接从嵌入做起，那里词元和位置混在一个向量里。',
  'Two layers pass 99 % at step 180 to 220. And a single one?':
    '两层在第 180 到 220 步超过 99 %。一层呢？',
  'Later, before step 320': '更晚，在第 320 步之前',
  'Not within 320 steps': '320 步内不会',
  '1 layer: train 320 steps': '1 层：训练 320 步',
  '2 layers: train 220 steps': '2 层：训练 220 步',
  'One layer passes 99 % at step 260 to 280, two at 180 to 220 (seeds 1 to 3). Then the mirror of the one layer has .34 to .60 of the attention, that of two .62 to .86.':
    '一层在第 260 到 280 步超过 99 %，两层在 180 到 220 步（种子 1 到 3）。那时一层的镜像占注意力的 0.34 到 0.60，两层的占 0.62 到 0.86。',
  'A first layer can prepare what the second one reads. A single layer has no such help, and its maps stay less sharp.':
    '第一层可以准备第二层要读的内容。单独一层没有这种帮助，它的图就没那么清晰。',
  'Solve reversal with at most 60,000 parameters.': '用最多 60,000 个参数解决反转。',
  'One layer of this width has 52,692.': '这个宽度的一层有 52,692 个。',
  'Does more depth help further? Take six layers. Each step then costs more: every layer is computed forwards and backwards.':
    '再深一些还有帮助吗？取六层。这时每步的代价更大：每一层都要向前和向后计算。',
  'Two layers took 180 to 220 steps. How many will six take?':
    '两层用了 180 到 220 步。六层要多少？',
  'Far fewer': '少得多',
  'About as many': '差不多',
  '6 layers: train 280 steps': '6 层：训练 280 步',
  Studies: '实验',
  'Six layers take 220 to 260 steps, three and four 180 to 220. All end at 100 %. In the model of six, several layers show the mirror at once.':
    '六层要 220 到 260 步，三层和四层 180 到 220 步。最后都到 100 %。在六层的模型里，好几层同时显示镜像。',
  'Depth can help where an answer takes several stages; here one look is enough. The view Studies repeats such a comparison with several seeds and draws the curves.':
    '答案要经过几个阶段时，深度会有帮助；这里看一眼就够。视图“实验”用几个种子重复这样的比较，并画出曲线。',
  'Run a study to its end: choose one in the view Studies, and start it.':
    '把一个实验做到底：在视图“实验”里选一个，开始它。',
  'Exercise 4: what heads learn': '练习 4：头学到什么',
  'Do different heads specialise? The copy model has four heads in each layer. Train one with a single head and one with eight, and compare.':
    '不同的头会分工吗？复制模型每层有四个头。训练一个只有一个头的和一个有八个头的，再比较。',
  'What will the eight heads of the last layer show?': '最后一层的八个头会显示什么？',
  'Eight different maps': '八张不同的图',
  'The same map eight times': '八张一样的图',
  'One map, and noise': '一张图，其余是噪声',
  '1 head: train 260 steps': '1 个头：训练 260 步',
  '8 heads: train 260 steps': '8 个头：训练 260 步',
  'The same diagonal in one tile or in eight. With one head the task is solved at step 180 to 240, with eight at 200 to 260 (seeds 1 to 3).':
    '一个方块或八个方块里都是同样的对角线。一个头时任务在第 180 到 240 步解决，八个头时在 200 到 260 步（种子 1 到 3）。',
  'Copying needs no other map. Several heads help when different things are needed at once, as in the next step.':
    '复制不需要别的图。同时需要不同东西时，多个头才有帮助，下一步就是这样。',
  'Do the heads of this model specialise?': '这个模型的头会分工吗？',
  'Recall needs two steps. Eight pairs of a key and a value come first, then the keys again; each must output its value. A model can do it with two heads: one that tells each value which key came before it, and one that finds the value by that key.':
    '回忆需要两步。先是八对钥匙和内容，然后再给出钥匙；每把钥匙要输出它的内容。模型可以用两个头做到：一个告诉每个内容它前面是哪把钥匙，一个按这把钥匙找到内容。',
  'In which layer must the first of the two heads be?': '两个头中的第一个必须在哪一层？',
  'In layer 1': '在第 1 层',
  'In layer 2': '在第 2 层',
  'In either': '哪一层都行',
  'Recall: train 300 steps': '回忆：训练 300 步',
  'Layer 1: a head from each value to the key before it, .90 to .97 of its attention. Layer 2: "induction", from a repeated key to its value, .90 to .98 (seeds 1 to 3).':
    '第 1 层：一个头从每个内容看它前面的钥匙，占它注意力的 0.90 到 0.97。第 2 层：“归纳”，从重复的钥匙到它的内容，0.90 到 0.98（种子 1 到 3）。',
  'The second head needs what the first one wrote. Cutting the first costs 5 to 45 points; any other head of layer 1, at most 0.1. Such a pair is an induction circuit; its second head is the induction head.':
    '第二个头需要第一个写的内容。关掉第一个要损失 5 到 45 个百分点；第 1 层的其他任何头，最多 0.1。这样的一对是归纳回路，其中第二个头是归纳头。',
  'Cut the head of layer 1 with the badge "previous", so that 96 % or fewer remain.':
    '关掉第 1 层标记为“前一个”的头，使剩下 96 % 或更少。',
  'Choose its tile and press X.': '选它的方块，按 X。',
  'A map shows where a head attends. To learn whether that matters, remove the head and score the model again. The Heads view does exactly that for each head.':
    '注意力图显示头看哪里。要知道这重不重要，就去掉这个头，再给模型评分。视图“头”正是对每个头这样做的。',
  'Will every head that has a clear pattern cost accuracy when it is cut?':
    '有清楚模式的头，关掉每一个都会损失准确率吗？',
  'Measure every head': '度量每个头',
  'What each layer would answer': '每一层会怎样回答',
  'Studies over many runs': '多次运行的实验',
  'The table lists each head with its measures and what the model loses without it. Compare those of the first and the last layer.':
    '表里列出每个头的度量，以及没有它模型损失多少。比较第一层和最后一层的。',
  'Where several heads do the same, losing one often costs nothing, because the others replace it. So a head that can be removed without harm may still contribute.':
    '几个头做同一件事时，少一个常常没有损失，因为其他的代替了它。所以去掉也无害的头仍可能有贡献。',
  'A head costs nothing when it is cut. Does it do nothing?':
    '关掉一个头没有损失。它什么也没做吗？',
  'Right, it does nothing': '对，它什么也没做',
  'Not necessarily: others may replace it': '不一定：其他的可能代替了它',
};
