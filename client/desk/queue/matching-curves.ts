interface Curve {
  /** The thresholds that were measured. */
  readonly at: readonly number[]
  /** Percent of copies found at each threshold, for each change of the originals. */
  readonly found: readonly (readonly [change: string, ...percent: number[]])[]
  /** How many unrelated pairs were compared, and how many of them were joined at each threshold. */
  readonly pairs: number
  readonly joined: readonly number[]
}

/** What was measured: the tables of bench/README.md, "Matching", which a test compares. */
export const matchingCurves: Readonly<Record<'image' | 'text', Curve>> = {
  image: {
    at: [24, 31, 39, 45, 60],
    found: [
      ['压缩，JPEG 60', 98.9, 99.1, 99.1, 99.1, 99.3],
      ['压缩，JPEG 25', 98, 98, 98.4, 98.6, 99.1],
      ['放大到 150%', 98.2, 98.9, 99.3, 99.5, 100],
      ['缩小到 70%', 74.5, 91.7, 98, 98.9, 99.3],
      ['缩小到 35%', 64.4, 80, 88.5, 89.4, 91],
      ['翻转或旋转', 94.4, 98.6, 99.1, 99.1, 99.5],
      ['上下加黑边', 91.7, 91.9, 91.9, 92.3, 93],
      ['四周加白边', 43.7, 43.7, 43.9, 43.9, 47.3],
      ['加了文字', 39.4, 57.2, 77, 86.9, 93],
      ['裁掉 5%', 0, 0.5, 2.5, 6.1, 32.2],
      ['带应用界面的截屏', 0, 0, 0, 0, 0.5],
    ],
    pairs: 98_195,
    joined: [0, 0, 0, 0, 6],
  },
  text: {
    at: [0.4, 0.5, 0.6, 0.7],
    found: [
      ['改写 10% 的字', 99.4, 95.6, 74.6, 36.2],
      ['改写 20%', 78.8, 28.4, 5, 1],
      ['改写 30%、40%', 13.6, 1.6, 0.4, 0],
      ['添加 10%、20% 的句子', 100, 100, 100, 100],
      ['添加 30%', 100, 100, 100, 99.4],
      ['添加 40%', 100, 100, 100, 62],
      ['删去 10%、20%', 100, 100, 100, 99.8],
      ['删去 30%', 100, 100, 99.2, 56.2],
      ['删去 40%', 100, 98, 52.4, 5.4],
    ],
    pairs: 124_750,
    joined: [3, 0, 0, 0],
  },
}
