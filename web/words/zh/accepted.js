// 文字：设置接受什么。

export default {
  accepts: {
    choice: ({ choices }) => `${choices} 之一`,
    bool: 'true 或 false',
    text: ({ max }) => `最多 ${max} 个字符的纯文本`,
    int: ({ min, max }) => `${min} 到 ${max} 的整数`,
    float: ({ min, max }) => `${min} 到 ${max} 的数`,
  },
  cannotBe: ({ key, value, accepts }) => `${key} 不能是 ${value}：可以是${accepts}`,
};
