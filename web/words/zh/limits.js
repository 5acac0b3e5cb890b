// 文字：限制。

export default {
  fileTooLarge: ({ megabytes, most }) =>
    `这个模型的文件会有 ${megabytes} MB；页面最多保存和打开 ${most} MB。`,
  threads: {
    host: '这个主机没有隔离页面',
    memory: '这个浏览器没有线程共享的内存',
    build: '这次构建没有更多',
    machine: '这台设备不能同时运行更多',
  },
  build: ({ kernels, threads, why, note }) =>
    `${kernels} 内核 · ${threads} 个线程${why ? `：${why}` : ''}${note ? ` · ${note}` : ''}`,
};
