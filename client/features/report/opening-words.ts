/** To be read while the form is on its way, on a slow line: first without its code, then without its types. */
export const openingWords = {
  title: '提交举报',
  text: '表格马上就好。填写的内容会自动保存在这台设备上，网络断开也不会丢失；提交之前可以核对和修改。',
}
