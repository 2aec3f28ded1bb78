export const network = {
  offline: 'There is no connection. What you wrote is still here.',
  offlineCache: 'This site cannot be reached. You see a page that was kept on this device.',
}
export const reconnect = 'Connect again'
