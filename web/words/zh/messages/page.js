// 文字：页面的 worker。

export default {
  'this model is too large for earlier moments to be kept': '这个模型太大，无法保留更早的时刻',
  'the run diverged: reset it first': '运行发散了：请先重置',
  'this model is only looked into': '这个模型只能查看',
  'this model has no output to train: choose head token or class':
    '这个模型没有可训练的输出：选 head token 或 class',
  'there is no model beside the run': '运行旁边没有模型',
  'there is no model yet': '还没有模型',
  'another model was asked for meanwhile': '这期间又要求了另一个模型',
  'the module is not loaded': '模块没有加载',
  'the opened weights are no longer in memory: open the files of the model again':
    '打开的权重已不在内存里：请重新打开模型的文件',
  'this model is too large to be saved while it trains': '这个模型太大，训练时无法保存',
  'this saved run is gone, or damaged': '这个保存的运行不在了，或已损坏',
  'this saved run is gone': '这个保存的运行不在了',
  'the room that this browser gives the page is full': '浏览器给页面的空间满了',
};
