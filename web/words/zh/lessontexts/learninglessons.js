// 文字：课程，按英文文本对应。

export default {
  'Where the norm goes, and warm-up': '归一化放在哪里，以及预热',
  'The block of 2017 has its norms after each sum (post-norm), newer ones before each part (pre-norm). With three layers both learn to reverse. Here are six. Warm-up means that the learning rate grows from 0 over the first steps.':
    '2017 年的模块把归一化放在每次相加之后（后归一化），较新的放在每个部分之前（前归一化）。三层时两种都能学会反转。这里是六层。预热指学习率在最初几步里从 0 升上来。',
  'Six layers, post-norm, a warm-up of 100 steps: what after 300 steps?':
    '六层，后归一化，预热 100 步：300 步后怎样？',
  'About 25 % right': '约 25 % 正确',
  Solved: '解决了',
  '24 to 25 % of the answers are right, with a warm-up as without (seeds 1 to 3). With pre-norm, six layers are solved after 220 to 260 steps.':
    '有没有预热，都是 24 到 25 % 的答案正确（种子 1 到 3）。用前归一化，六层在 220 到 260 步后解决。',
  'Post-norm rescales the sum at every layer, so what the first layer wrote fades on its way up, and its gradient on the way down. Pre-norm leaves a path without any norm.':
    '后归一化在每一层都缩放那个和，所以第一层写下的内容往上传时渐渐消失，它的梯度往下传时也一样。前归一化留下一条没有任何归一化的路。',
  'In which block does the plain sum x reach the last layer unscaled?':
    '在哪种模块里，单纯的和 x 不经缩放就到达最后一层？',
  'Post-norm': '后归一化',
  'Where a warm-up helps: a high learning rate. Adam makes its first steps about as long as later ones, whatever the size of the gradient, and aims them by a few batches. Here the rate is 0.01, ten times the usual one, with three layers and pre-norm.':
    '预热在哪里有用：学习率高的时候。不管梯度多大，Adam 最初的步几乎和后来的一样长，而方向只由几个批次决定。这里的学习率是 0.01，是通常的十倍，三层，前归一化。',
  'How many answers are right after 100 steps with a warm-up?': '有预热，100 步后多少答案正确？',
  'Nine in ten': '十分之九',
  'With warm-up: train 100 steps': '有预热：训练 100 步',
  'Without: train 100 steps': '没有：训练 100 步',
  'With a warm-up 91 to 94 % of the answers are right after 100 steps, without one 35 to 85 % (seeds 1 to 3). The chart Rate shows how the rate grows.':
    '有预热，100 步后 91 到 94 % 的答案正确；没有，35 到 85 %（种子 1 到 3）。曲线“速率”显示学习率怎样上升。',
  'The first large steps throw the weights far from where they began, and the model must find its way back. It does: after 160 steps 97 % or more are right.':
    '最初的大步把权重抛到远离起点的地方，模型得找回路来。它找到了：160 步后 97 % 或更多正确。',
  'At which step does a warm-up of 100 steps reach half of its rate?':
    '预热 100 步，到第几步达到学习率的一半？',
  'It grows by the same amount at each step.': '它每步升高同样多。',
  'Overfitting and dropout': '过拟合和 dropout',
  'The data of these tasks are drawn anew at every step, so a model cannot learn them by rote. Now it gets 64 sequences, again and again, without dropout. The held-out score is of sequences that it never trains on.':
    '这些任务的数据每步都重新抽取，所以模型不能死记。现在它一遍又一遍得到同样的 64 个序列，没有 dropout。测试成绩是对它从不训练的序列的。',
  'After 200 steps, how many held-out answers will be right?': '200 步后，多少测试答案正确？',
  'Train 200 steps on 64 sequences': '用 64 个序列训练 200 步',
  'Every answer of the 64 sequences is right after 100 steps, with a loss near 0. Of the held-out ones 41 to 58 % are, with a loss of 1.9 to 3.1 (seeds 1 to 3).':
    '100 步后，64 个序列的每个答案都正确，损失接近 0。测试的有 41 到 58 % 正确，损失 1.9 到 3.1（种子 1 到 3）。',
  'It has learned the 64 sequences, and half of the rule. The gap between the two curves is what overfitting means. With 256 sequences it finds the whole rule.':
    '它学会了那 64 个序列，和一半的规则。两条曲线之间的差距就是过拟合。用 256 个序列，它能找到整条规则。',
  'Which curve says how well the rule was learned?': '哪条曲线说明规则学得怎样？',
  'The training loss': '训练损失',
  'The held-out loss': '测试损失',
  'Dropout sets numbers to 0 at random while training, here three in ten, and scales the rest up by 1/(1 − 0.3). The model can no longer rely on any one of them, and the same sequence looks different each time. In evaluation nothing is dropped.':
    'Dropout 在训练时随机把一些数变成 0，这里是十分之三，其余的乘以 1/(1 − 0.3)。模型不能再依赖其中任何一个，同一个序列每次看起来也不同。评估时什么也不丢。',
  'With dropout, which will be higher after 400 steps?': '有 dropout，400 步后哪个更高？',
  'Training accuracy': '训练准确率',
  'Held-out accuracy': '测试准确率',
  'Dropout 0.3: train 400 steps': 'Dropout 0.3：训练 400 步',
  'Training accuracy is 57 to 58 %, held-out accuracy 79 to 82 % and still rising (seeds 1 to 3). From the same 64 sequences it learned more of the rule, in twice the steps.':
    '训练准确率是 57 到 58 %，测试准确率是 79 到 82 %，还在上升（种子 1 到 3）。从同样的 64 个序列，它学到了更多规则，用了两倍的步数。',
  'The training score is of the model with parts dropped, so it is lower. What dropout takes away is the easiest way to be right: to remember.':
    '训练成绩是丢掉一些部分的模型的，所以更低。dropout 拿走的，是答对的最容易的办法：记住。',
  'Rows of attention sum to 1. Drop half of them at random: what stays on average?':
    '注意力的行之和为 1。随机丢掉一半，平均还剩多少？',
  'Half, as nothing is scaled': '一半，因为没有缩放',
  'The same, as the rest is doubled': '一样多，因为其余的加倍了',
  Grokking: '顿悟（grokking）',
  'The model adds modulo 59. It sees half of all 3,481 sums, each once in every step, and never the other half. Those it can only know by the rule. Weight decay pulls all weights towards 0 while it learns.':
    '模型做模 59 加法。它看到全部 3,481 个和的一半，每个每步一次，另一半从不看到。那些它只能靠规则知道。学习的同时，权重衰减把所有权重拉向 0。',
  'It knows the sums that it sees after some 130 steps. And the others?':
    '约 130 步后，它知道看到的那些和。其他的呢？',
  'At the same step': '在同一步',
  'Some hundred steps later': '几百步之后',
  'Not within 600 steps': '600 步内不会',
  'Train 600 steps': '训练 600 步',
  'The sums that it sees are right after 119 to 132 steps, the others after 340 to 440 (seeds 1 to 3). In between the held-out loss is higher than at the start.':
    '看到的和在 119 到 132 步后正确，其他的在 340 到 440 步后（种子 1 到 3）。在这之间，测试损失比开始时还高。',
  'First it learns its sums by heart. Meanwhile weight decay makes that costly, and a cheaper way to be right grows: the rule. This late turn was named grokking (Power et al., 2022).':
    '它先把自己的和背下来。与此同时，权重衰减让这样做变得昂贵，一种更便宜的答对办法在生长：规则。这种迟来的转折叫作 grokking（Power et al., 2022）。',
  'At step 160 it knows every sum that it sees. How many of the others?':
    '第 160 步时它知道看到的每个和。其他的知道多少？',
  All: '全部',
  'About one in six': '约六分之一',
  None: '一个也不知道',
  'Now the same run without weight decay. The loss on the sums that it sees still falls, ever closer to 0. What it never sees changes no weight, in either run.':
    '现在是同样的运行，没有权重衰减。看到的和上的损失继续下降，越来越接近 0。两次运行里，从不看到的都不改变任何权重。',
  'After 600 steps, how many of the held-out sums will be right?': '600 步后，多少测试的和正确？',
  'About one in ten': '约十分之一',
  'No weight decay: train 600 steps': '没有权重衰减：训练 600 步',
  'Its own sums are right after 91 to 99 steps, sooner than before. Of the held-out ones 7 to 11 % are, with a loss above 23 nats (seeds 1 to 3).':
    '它自己的和在 91 到 99 步后正确，比之前早。测试的有 7 到 11 % 正确，损失超过 23 奈特（种子 1 到 3）。',
  'Knowing by heart is all that the loss asks for. Without a price on large weights nothing pulls it towards the rule, and it is wrong with great certainty.':
    '损失要求的只是背下来。大的权重不用付代价，就没有什么把它拉向规则，于是它错得十分肯定。',
  'Which two runs differ in what they know of the sums that they see?':
    '对看到的和，哪两次运行知道的不一样？',
  'With and without weight decay': '有和没有权重衰减的',
  'Neither: both know all of them': '都不是：两次都全知道',
  'Back to the first run, and inside. The view Numbers shows how much of the embedding is a wave over the numbers, by its frequency. At first all have an equal share. Beside it, the numbers lie in the plane of one frequency.':
    '回到第一次运行，看里面。视图“数字”显示嵌入中有多少是关于数的波，按频率排列。开始时各频率的份额相同。旁边，各数落在一个频率的平面上。',
  'How many of the 29 frequencies will stand out?': '29 个频率里有几个会突出？',
  'Three or four': '三四个',
  'Train 600 steps and look at the waves': '训练 600 步，看波',
  'The table of all problems': '全部题目的表',
  'Three or four frequencies are left, and the numbers lie on a circle. Take one away beside the table: 28 to 91 % of the held-out sums stay right. Without all of them 1 to 3 % do (seeds 1 to 3).':
    '留下三四个频率，各数落在一个圆上。在表旁去掉其中一个：测试的和还有 28 到 91 % 正确。全部去掉，只有 1 到 3 %（种子 1 到 3）。',
  'Adding numbers modulo p is adding angles: the model multiplies cosines and sines of a and b, and reads the angle of the sum. So Nanda et al. (2023) found it. Other seeds take other frequencies.':
    '模 p 加法就是角度相加：模型把 a 和 b 的余弦与正弦相乘，读出和的角度。Nanda et al.（2023）就是这样发现的。其他种子用其他频率。',
  'Why can one wave alone not tell all 59 answers apart well?':
    '为什么单独一个波不能很好地区分全部 59 个答案？',
  'Neighbours on its circle are too close': '它的圆上相邻的数靠得太近',
  'It has only two values': '它只有两个值',
  'It does not depend on b': '它与 b 无关',
};
