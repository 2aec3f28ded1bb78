import { expect, test } from 'vitest'
import { chooseVoice } from './use-voice.ts'

const voice = (lang: string, localService = true): SpeechSynthesisVoice => ({
  lang,
  localService,
  name: lang,
  default: false,
  voiceURI: lang,
})

test.for([
  [['en-US', 'zh-CN'], 'zh-CN'],
  [['zh-HK', 'zh-TW', 'zh-CN'], 'zh-CN'],
  [['zh-HK', 'zh-TW'], 'zh-TW'],
  [['zh_CN_#Hans'], 'zh_CN_#Hans'],
  [['zh_HK_#Hant', 'zh_CN_#Hans'], 'zh_CN_#Hans'],
  [['yue-HK', 'cmn-Hans-CN'], 'cmn-Hans-CN'],
  [['yue'], 'yue'],
  [['zh'], 'zh'],
] as const)('of the voices %j it takes %s', ([langs, chosen]) => {
  expect(chooseVoice(langs.map((lang) => voice(lang))).voice?.lang).toBe(chosen)
})

test('never uses a voice that sends the text to another server', () => {
  const { voice: chosen, refusal } = chooseVoice([voice('zh-CN', false), voice('en-US')])
  expect(chosen).toBeUndefined()
  expect(refusal).toContain('传到别处')
})

test('a voice of the device is taken before a better one that is not', () => {
  expect(chooseVoice([voice('zh-CN', false), voice('zh-HK')]).voice?.lang).toBe('zh-HK')
})

test.for([[[]], [['en-US', 'zha-CN', 'ja-JP']]] as const)(
  'where %j is all there is, it says how to get a Chinese voice',
  ([langs]) => {
    expect(chooseVoice(langs.map((lang) => voice(lang))).refusal).toContain('系统设置')
  },
)
