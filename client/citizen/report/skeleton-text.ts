/** Shown until the form's code and types have loaded. */
export const submitSkeletonText = {
  title: '提交举报',
  body: '表格马上就好。填写的内容会自动保存在这台设备上，网络断开也不会丢失；提交之前可以核对和修改。',
}
