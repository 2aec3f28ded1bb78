/** Text that explains how the days of steps are counted. */
export const countedInWorkingDays = '日期按工作日计算，不含周末和法定节假日；紧急的不分昼夜。'
