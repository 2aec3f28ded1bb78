// The words by which danger to life is seen. Grouped for people who read and change them; `danger.test.ts` of `server/report/intake` measures them.
// All are matched within one sentence, in lower case, simplified characters and without blanks between Chinese characters.

/** Sayings that have a word of danger in them and mean none. They are taken out of a sentence first. */
export const harmless = [
  /杀猪盘|自杀式|自杀小队|suicide squad|杀(?:毒|价|熟|青|时间|鸡|鱼|狗|猪)|秒杀|狼人杀|剧本杀|三国杀|[一二三四五]杀|捧杀|必杀技/g,
  /封杀|抹杀|扼杀|绞杀|追杀令|大数据杀|砍(?:一)?刀|砍价|拼多多|一刀\d+|跳楼(?:价|大?甩卖)|清仓跳楼/g,
  /炸(?:金花|鱼|鸡|号|群|锅|毛|裂)|(?:短信|信息|电话|呼叫)轰?炸机?|号被炸|群被炸|轰炸机/g,
  /(?:笑|气|累|烦|吓|饿|热|冷|困|坑|害|美|爱|忙|卡|封|锁|套|急|羡慕|恶心|尴尬|搞|难看|骂|想|冻|渴)死(?:我|人|个人|了|你)|死(?:不承认|活|粉|循环|缠烂打|账|机|号|肥)/g,
  /(?:叫|让|骂|咒|叫|喊|你|你们|赶紧|快)(?:我|他|她|人家|别人)?(?:们)?(?:快|怎么不|赶紧)?去死|咒我死|不得好死/g,
  /lol|kill(?:ing|er|ed)?(?: the)? (?:time|deal|app|it|feature|price)|dying (?:to|laughing)|died laughing|deadline|bath ?bomb|photobomb|bomb sms|sms bomb|killing (?:our|my) business/g,
]

/** Sentences about these are of things said, played or sold: only unmistakable words count in them. */
export const apart =
  /谣|辟谣|编造|假(?:的|新闻|消息|警情|视频)|摆拍|剧本|剧情|自导自演|演习|演的|电影|影片|片子|电视剧|小说|漫画|动画|(?:打|玩)游戏|游戏里(?!认识)|外挂|盗版|资源|录像|旧(?:的|视频|图)|诈骗(?:电话|广告)|是(?:骗局|骗子|诈骗)|骗子(?:说|冒充)|冒充|没有发生|没打码|没有打码|(?:假|卖)药|代购|许可证|低俗|fake|rumou?r|movie|pirate|video game|never happened/

/** Unmistakable words of suicide, of any person. */
export const suicideAlways = [
  /[不勿唔没莫]想(?:再)?活|不要活(?!动|跃|期|体|埋)|也不活了|活不(?:下去|成|了了)|活够|活腻|活着(?:真的?|也|都)?(?:没|冇|无)(?:有)?(?:什么|啥|得)?(?:意思|意义|劲|用)|不配活|不值得活|生无可恋|留恋的/,
  /(?:^|[^让叫骂咒])(?:我|俺|额|咱|他|她|妹妹|弟弟|女儿|儿子|孩子)?(?:真的?|真系|好|一直|就|只|每天都?|现在|多次|总)?(?:想|要去|说要|只有|只能|只想|不如|还不如|宁愿)(?:去|一)?死(?!人|了吗|记|磕|守)/,
  /一死了之|以死(?:相逼|明志|谢罪)|死给(?:你|他|谁|大家)|死了算|死了(?:就|才)(?:好|干净|解脱)|拿命(?:还|抵|换)|这条命(?:不要|给)|轻生|自尽|寻(?:短见|死)|自我了断|(?:结束|了结|了断)(?:自己|我|此生|生命|一切|这条)|(?:想|要|求|得)(?:一?个)?解脱/,
  /遗书|遗言|绝笔|(?:安排|交代|准备)好?(?:了)?后事|永别|来世|来生|下辈子(?:再|吧|见|报答|做)|(?:世上|人世|人间)的?最后|最后一(?:天|晚|条|次直播)|这个世界我来过|(?:再见|告别)了?这?个?世界|另(?:外)?一个世界|睡过去|(?:不|别)(?:要|会|想)?再?醒(?:来|过来)/,
  /自鲨|自莎|(?:^|[^a-z])zs(?![a-z])|(?:^|[^a-z])ow了|[噶嘎]了?(?:我)?自己|自挂|走得体面|体面地?走|是个?(?:累赘|负担|拖累)|没有我.{0,8}更好|我(?:走|死|不在)了.{0,4}(?:大家|他们|你们)|怎么死/,
  /去死一死|死一次|(?:一起|组团|结伴)(?:去)?(?:死|自杀|离开人)|想着死|想过死|死法|死掉算|[想要]跳(?:了|下)|离开(?:这个|人|这)(?:世界|人间|世|间)|活着有(?:啥|什么)(?:意思|意义|用)|去死(?:啊|吧|了|的)|死[在得](?:哪|一个|没人)/,
  /(?:安静|悄悄|一个人|默默)地?(?:离开|走掉|死)|准备走了|我要走了|撑不(?:住|下去)|挺不下去|熬不下去/,
]

/** Words of suicide where the sentence is about people and not about things. */
export const suicide = [
  /自杀|自残|自伤|约死|殉情|割腕|割脉|割手|上吊|吊死|烧炭|烧碳|点了?炭|卧轨|服毒|投(?:河|江|湖|海)|跳(?:楼|河|江|桥|海|湖|轨|崖|下去|下来)|从.{0,6}楼.{0,4}跳|自焚/,
  /天台|楼顶|窗台|桥上|江边|河边|站在(?:桥|楼|江|窗|铁轨)/,
  /煤气.{0,4}开|开.{0,3}煤气|喝了?.{0,4}(?:农药|敌敌畏|百草枯|老鼠药)|(?:吞|吃|喝)了?下?.{0,4}(?:一瓶|整瓶|半瓶|一把|一大把|好多|很多|大量|几十片|上百片).{0,4}药|药.{0,3}(?:囤|攒)|(?:囤|攒|买好).{0,6}(?:药|炭|绳)|安眠药.{0,8}[吃吞]|[吃吞].{0,4}安眠药|吞药/,
  /刀片|(?:划|割).{0,3}(?:手臂|手腕|胳膊|自己|手)|往自己身上|(?:手|胳膊|手臂|手腕)上(?:全|都|净)?是?(?:伤|疤|口子)|叫不醒|蓝鲸/,
  /遗嘱.{0,12}(?:写|好)|(?:留下|写)(?:了)?.{0,3}信.{0,8}(?:失踪|不见|走|对不起)|对不起(?:爸|妈|你们|所有人|大家)|照顾好(?:爸|妈|孩子|自己).{0,3}$|以后不用联系|没脸.{0,3}(?:见人|活)/,
]

const intent =
  /(?:要|扬言|威胁|预告|准备|打算|想|商量|悬赏|接单|计划|今晚|明天|下周|周[一二三四五六日]|就去|再不|不然|否则|就(?=灭|杀|砍|弄|打死)|敢|早晚|迟早|一定会)/
    .source
const harm =
  /(?:杀|砍|捅|[弄整打搞毒烧撞掐勒揍]死|炸|剁|劈|斩|宰|刺死|枪|毙|活埋|灭(?:[口门你我他她了]|谁)|血洗|见血|屠|泼|放火|纵火|烧(?:屋|房|家|了|死|我)|[下投放]毒|毒气|放血|沉(?:到|江|河|海)|卸.{0,3}[腿胳手]|[割摘取].{0,3}(?:肾|器官|腰子)|废了|偿命|开车撞|撞(?:人|向|幼儿园|门口)|kill)/
    .source

/** Words of violence that is announced or under way. */
export const violence = [
  new RegExp(`${intent}.{0,14}${harm}`),
  /同归于尽|垫背|(?:说|称)?要.{0,3}报复社会|大开杀戒|杀(?:我|他|她|你|光|人全)?们?全家|灭门|手刃|要(?:我|他|她|你)的?命|(?:看|见)不到明天|送.{0,8}上路|一起死|血洗|血债血偿|(?:要|取|悬赏).{0,8}人头/,
  /(?:拿|持|带|提|揣)着?.{0,2}(?:刀|斧|枪|锤|炸药)|(?:买|磨|备)好?了?刀|一把刀|晒枪|硫酸|(?:我|他|她|他们)(?:会|在|正在|要)?.{0,4}(?:做|买|配|造)(?:好|了).{0,6}(?:炸弹|炸药|爆炸物|燃烧瓶)|爆炸(?:物|装置).{0,10}动手|冲撞人群|(?:幼儿园|学校|医院|商场|车站|地铁).{0,4}(?:砍人|杀人|放火)/,
  /被绑架|绑匪|求救|救(?:救)?命|(?:园区|缅北|缅甸|柬埔寨).{0,14}(?:打|电|埋|关|救|卖)|[关锁困].{0,6}(?:打|电击|折磨)|(?:打|揍)得.{0,3}(?:血|起不来|半死|昏)|往死里打|又打我|(?:我|天天|长期|正在).{0,6}家暴|活埋|电击/,
]

const childWord =
  /(?:孩子|小孩|儿童|娃|囡|幼女|女童|男童|婴儿|新生儿|小学|初中|初[一二三]|幼儿园|细路|伢|崽|孙[子女]|女儿|儿子|闺女|侄|外甥|继[女子]|妹妹|弟弟|女孩|男孩|小姑娘|未成年|学生|女生|同学|我(?:今年|才|只有)?[一二三四五六七八九十\d]{1,2}岁|(?:才|只有|刚|今年|，)[七八九十][一二三四五六七]?岁|(?:^|[^\d二三四五六七八九])(?:[3-9]|1[0-7]|十[一二三四五六七]?|[四五六七八九])(?:周)?岁|[一二三四五六]年级)/
    .source
const snatched =
  /(?:拉住|[带抱拐约接骗拉领掳卖][^，。]{0,4}(?:走|跑|去|上车|上了车|到外地|出去)|拐起|抱走|俾.{0,6}带走|走咗|跑脱|跟.{0,14}(?:走了|跑|在一起|走掉)|不见了|失踪|失联|没(?:有)?回(?:家|来)|还没找到|联系不上|电话关机|离家出走|住在.{0,6}网友)/
    .source
const abused =
  /(?:拐卖|人贩子|赎金|绑匪|强奸|强暴|性侵|侵犯|猥亵|糟蹋|开房|宾馆|酒店|出租屋|(?:去|到|进)(?:他|她|我|老师)?的?(?:家|那里|那儿|宿舍|房间|屋里)|单独见面|见面|[关锁绑]在|不(?:能|许|准|要)告诉|不敢(?:说|不去)|虐待|虐童|虐打|迷晕|陪酒|接客|乞讨|裸照|裸体|不穿衣服|脱.{0,2}衣服|摸(?:她|他|我|孩子)|欺负我|床上|针扎|扎孩子|安眠药|打.{0,12}(?:哭|起不来|断)|拍.{0,6}视频.{0,10}哭|(?:天天|往死里|被)(?:挨打|打(?!扮|扰|折|赏|王|游|麻|牌|字)))/
    .source
const stranger =
  /(?:陌生|网友|叔叔|哥哥|男人|男的|不认识的|网上认识|网上的人|舅舅|后爸|继父|邻居|老师|老头|四十多|三十多|游戏里认识|那个人|买家|交货|要他|要她|手里有)/
    .source

/** Words of a child in hands that it should not be in. All of an entry stand in one sentence. */
export const child: readonly (readonly RegExp[])[] = [
  [new RegExp(childWord), new RegExp(snatched), new RegExp(`${stranger}|${snatched}`)],
  [new RegExp(childWord), new RegExp(abused)],
  [/(?:卖|买|出租|转让|送养|找买家).{0,6}(?:小孩|孩子|男孩|女孩|婴儿|新生儿|娃|妹妹|女儿|小女孩)/],
  [
    /(?:手里|有)有?个?(?:男孩|女孩|婴儿|小孩).{0,6}(?:买家|多少钱|要的)|(?:小孩|孩子|男孩|女孩).{0,4}(?:[一二三四五六七八九十]+万|\d+万)/,
  ],
  [/(?:不能|不许|别|不要|不准)(?:告诉|跟|和)(?:妈|爸|老师|家长|大人|爷|奶)/],
  [/(?:校|小学|幼儿园|学校)门口/, /等我|抱走|拉他们|给孩子|糖|跟着/],
]

/** English words. */
export const english: Readonly<Record<'suicide' | 'violence' | 'child', readonly RegExp[]>> = {
  suicide: [
    /suicid|kill(?:ing|s|ed)? (?:my|him|her|your|them)sel|(?:want|wants|wanted|going|wish|ready) to die|(?:end|ending|take|taking) (?:my|his|her|it|their)(?: own)? ?(?:life|all)|self.?harm|hang(?:ing)? (?:my|him|her)self|overdos/,
    /(?:don'?t|do not|doesn'?t|does not|no (?:reason|point)(?: (?:to|in))?|can'?t|cannot) (?:want to )?(?:liv(?:e|ing)|go on)(?: any ?more)?|better off without me|better off dead|cut(?:s|ting)? (?:my|him|her|them)sel|cutting my|(?:took|taken|swallowed) .{0,12}pills|on the (?:roof|ledge|bridge)|said goodbye|goodbye (?:letter|note|everyone|world)|jump(?:ing)? off|wrote a letter to my parents/,
  ],
  violence: [
    /(?:will|going to|gonna|says? (?:he|she|they)|threat(?:en)?(?:s|ed|ening)?|plan(?:s|ning)?|wants?|about) (?:\w+ ){0,4}(?:kill|stab|shoot|murder|bomb|burn|blow|hurt|attack|behead|rape|poison)/,
    /(?:has|with|holding|brought) a (?:knife|gun|weapon)|(?:holding|beating|torturing|kidnapp?ed|locked) .{0,20}(?:until|pay|brother|sister|me)|kidnapp|held hostage|help me escape|school shooting|mass shooting/,
  ],
  child: [
    /(?:stranger|a man|an? (?:older|old) (?:man|guy)|someone|he|she|they) (?:\w{1,20} ){0,3}(?:took|taken|take|kidnapp|grabb|lur|groom|abus|molest|rap|touch|lock|sell|hold|beat|wants me|told my)\w{0,12} .{0,30}(?:child|kid|boy|girl|daughter|son\b|sister|baby|toddler|house|me\b)/,
    /(?:child|kid|boy|girl|daughter|\bson|sister|year.?old|i am 1[0-7]|i'm 1[0-7]|baby).{0,40}(?:missing|abduct|kidnap|left home|ran away|stranger|hotel|come to his|meet (?:a|him)|met online|molest|groom|abus|traffick)/,
    /(?:sell|buy|traffick)\w{0,12} (?:a |the |little )?(?:child|kid|boy|girl|baby)/,
  ],
}
