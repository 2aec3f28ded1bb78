import { webAddress } from '../../../contract/field.ts'

/**
 * Sites and apps that reports often name, by the hosts their shared links use. All of them
 * percent-encode what is not ASCII, which tells where such a link ends in a sentence.
 */
const sites: readonly (readonly [name: string, ...hosts: string[]])[] = [
  ['抖音', 'douyin.com', 'iesdouyin.com', 'amemv.com'],
  ['微博', 'weibo.com', 'weibo.cn', 't.cn', 'sinaimg.cn'],
  ['小红书', 'xiaohongshu.com', 'xhslink.com'],
  ['微信公众号', 'mp.weixin.qq.com'],
  ['微信视频号', 'channels.weixin.qq.com', 'weixin.qq.com'],
  ['快手', 'kuaishou.com', 'kuaishouapp.com', 'chenzhongtech.com', 'gifshow.com'],
  ['哔哩哔哩', 'bilibili.com', 'b23.tv', 'bili2233.cn'],
  ['知乎', 'zhihu.com'],
  ['今日头条', 'toutiao.com', 'toutiaocdn.com'],
  ['西瓜视频', 'ixigua.com'],
  ['百度贴吧', 'tieba.baidu.com'],
  ['百家号', 'baijiahao.baidu.com', 'mbd.baidu.com'],
  ['豆瓣', 'douban.com'],
  ['QQ 空间', 'qzone.qq.com'],
  ['QQ', 'qm.qq.com', 'jq.qq.com', 'qun.qq.com'],
  ['腾讯视频', 'v.qq.com'],
  ['优酷', 'youku.com'],
  ['爱奇艺', 'iqiyi.com'],
  ['网易', '163.com', '163.fm'],
  ['淘宝', 'taobao.com', 'tb.cn'],
  ['拼多多', 'yangkeduo.com', 'pinduoduo.com'],
  ['京东', 'jd.com', '3.cn'],
  ['闲鱼', 'goofish.com'],
  ['皮皮虾', 'pipix.com'],
  ['虎牙直播', 'huya.com'],
  ['斗鱼', 'douyu.com'],
  ['Telegram', 't.me', 'telegram.org'],
  ['X（推特）', 'x.com', 'twitter.com'],
  ['YouTube', 'youtube.com', 'youtu.be'],
]

const bySuffix = new Map(
  sites.flatMap(([name, ...hosts]) => hosts.map((host) => [host, name] as const)),
)

/** Names offered while the citizen types the name of a site. */
export const knownSiteNames: readonly string[] = sites.map(([name]) => name)

/**
 * The site that an address belongs to, as citizens call it; the longest matching host wins.
 * @param address absolute http(s) address
 * @returns undefined when the host is not known or the address cannot be read
 */
export function siteNameOf(address: string): string | undefined {
  const { success, data } = webAddress.safeParse(address)
  const labels = success ? new URL(data).hostname.split('.') : []
  for (let i = 0; i < labels.length - 1; i++) {
    const name = bySuffix.get(labels.slice(i).join('.'))
    if (name) return name
  }
  return undefined
}
