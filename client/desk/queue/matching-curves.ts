interface Curve {
  /** The thresholds that were measured. */
  readonly at: readonly number[]
  /** Percent of copies found at each threshold, for each change of the originals. */
  readonly found: readonly (readonly [change: string, ...percent: number[]])[]
  /** How many unrelated pairs were compared, and how many of them were joined at each threshold. */
  readonly pairs: number
  readonly joined: readonly number[]
}

/** What a bench of commit a0e9b9d7 measured: the tables of bench/README.md, "Matching", which a test compares. */
export const matchingCurves: Readonly<Record<'image' | 'text', Curve>> = {
  image: {
    at: [16, 24, 31, 39, 45],
    found: [
      ['压缩，JPEG 60', 100, 100, 100, 100, 100],
      ['压缩，JPEG 25', 100, 100, 100, 100, 100],
      ['压缩，WebP 40', 100, 100, 100, 100, 100],
      ['放大到 150%', 91.7, 99.4, 100, 100, 100],
      ['缩小到 70%', 41.9, 81.2, 96.5, 99.4, 100],
      ['缩小到 35%', 36.4, 78.6, 93.9, 98.7, 100],
      ['加了文字', 16.9, 50.2, 68.7, 85.9, 96.2],
      ['裁掉 5%', 0, 0, 0.3, 2.6, 6.4],
      ['裁掉 10%、20%', 0, 0, 0, 0, 0],
      ['带应用界面的截屏', 0, 0, 0.3, 0.3, 2.2],
    ],
    pairs: 214_968,
    joined: [0, 0, 0, 0, 0],
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
