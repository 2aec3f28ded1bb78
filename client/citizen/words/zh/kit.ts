/** Words of components that both sites and the desk share. */

export const network = {
  offline: '网络已断开，请检查网络。已填写的内容不会丢失。',
  offlineCache: '没有连上网站，这是保存在这台设备上的页面。填写的内容都在。',
}
export const reconnect = '重新连接'
