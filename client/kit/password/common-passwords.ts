/**
 * Of the 10,000 most common passwords of `@zxcvbn-ts/language-common` (MIT) those that have eight characters or more
 * and that `isGuessable` does not know by itself. Lower case. A test compares them with the package.
 */
const listed = `
  01011960 01011970 01011971 01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982
  01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011992 01011993 01011994 01011995 01020304 01021985 01021987
  01021988 01021989 01021990 01021992 01031980 01031981 01031983 01031984 01031985 01031986 01031988 01031989 01041980 01041983
  01041985 01041987 01041988 01041989 01041990 01041992 01041993 01051980 01051985 01051986 01051987 01051988 01051989 01051990
  01061983 01061986 01061987 01061988 01061990 01061992 01071984 01071986 01071987 01071988 01071990 01081985 01081989 01081990
  01081992 01091985 01091987 01091988 01091989 01091992 01101987 01121986 01121987 01121988 01121990 0192837465 02011971
  02011975 02011976 02011977 02011979 02011980 02011981 02011982 02011983 02011984 02011985 02011986 02011988 02011989 02011990
  02021971 02021973 02021976 02021977 02021978 02021979 02021980 02021981 02021982 02021983 02021984 02021985 02021986 02021988
  02021989 02021990 02021991 02031970 02031973 02031974 02031975 02031977 02031978 02031979 02031980 02031981 02031982 02031983
  02031984 02031985 02031986 02031988 02031989 02031990 02031991 02041972 02041973 02041974 02041975 02041976 02041977 02041978
  02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 02041988 02041989 02051970 02051972 02051973 02051975
  02051976 02051977 02051978 02051979 02051980 02051981 02051982 02051983 02051984 02051985 02051986 02051988 02051989 02051990
  02061971 02061972 02061974 02061976 02061977 02061978 02061979 02061980 02061981 02061982 02061983 02061984 02061985 02061986
  02061988 02061989 02061990 02071971 02071975 02071976 02071977 02071978 02071979 02071980 02071981 02071982 02071983 02071984
  02071985 02071986 02071988 02071989 02081970 02081973 02081974 02081976 02081977 02081979 02081980 02081981 02081982 02081983
  02081984 02081985 02081986 02081988 02081989 02091971 02091973 02091975 02091976 02091977 02091978 02091980 02091981 02091982
  02091983 02091984 02091985 02091986 02091988 02091989 03011987 03011991 03021986 03031984 03031986 03031987 03031988 03031990
  03031991 03031992 03031993 03041980 03041983 03041984 03041986 03041987 03041989 03041991 03051986 03051987 03051988 03061984
  03061985 03061986 03061987 03061988 03071985 03071986 03071987 03081989 03082006 03091983 03091988 03101985 03101991 03121986
  04021985 04021990 04031991 04041983 04041985 04041986 04041987 04041988 04041990 04041991 04051985 04051987 04051988 04061984
  04061986 04061987 04061990 04061991 04071986 04071987 04071988 04081987 04091986 04111988 04111991 05011987 05021987 05021988
  05031987 05031990 05031991 05041985 05041986 05051985 05051986 05051987 05051989 05051990 05051991 05061983 05061986 05061988
  05061989 05061990 05071984 05071985 05071988 05081986 05081988 05081992 05091987 05091988 05101984 05111986 05121988 05121990
  06011982 06011988 06021986 06021987 06021989 06031983 06031986 06031992 06041984 06041987 06041988 06051986 06051987 06061981
  06061985 06061986 06061987 06061988 06061990 06071983 06071984 06081986 06081987 06081988 06091989 06101989 07021980 07021987
  07021991 07031989 07041987 07041988 07041989 07051987 07051990 07061988 07071977 07071982 07071984 07071985 07071987 07071988
  07071989 07071990 07081984 07081986 07081987 07091982 07091988 07091990 07101984 07101987 08011986 08021989 08021990 08031985
  08031986 08031987 08041985 08041986 08051987 08051989 08051990 08061986 08061987 08071985 08071986 08071987 08071988 08081986
  08081988 08081989 08081990 08101986 08111983 08111984 08121986 08121987 09021988 09021989 09031987 09031988 09041985 09041986
  09041987 09051945 09051984 09051986 09051987 09051990 09081985 09081988 09091986 09091988 09101985 10011980 10011983 10011986
  10011988 10011989 10011992 10021983 10021986 10021987 10021988 10031980 10031987 10031988 10031989 10031990 10031991 10031993
  10041983 10041984 10041986 10041987 10041989 10041990 10041991 10051986 10051987 10051988 10051990 10061984 10061985 10061986
  10061987 10061989 10071983 10071985 10071986 10071987 10071988 10071989 10071990 10081983 10081985 10081987 10081989 10081990
  10081991 10091984 10091985 10091986 10101980 10101985 10101986 10101987 10101988 10101989 10111986 10111989 10203040 10293847
  1029384756 11011987 11011989 11021984 11021985 11021987 11021988 11021990 11031983 11031986 11031988 11041985 11041986
  11041987 11041990 11041991 11051984 11051986 11051987 11051988 11051989 11051990 11061984 11061985 11061986 11061987 11061988
  11061989 11061991 11071985 11071986 11071987 11071988 11071989 11081986 11081987 11081988 11081989 11081990 11091984 11091985
  11091986 11091989 11111986 11223344 1122334455 12011985 12011989 12021984 12021985 12021988 12021990 12021991 12031985
  12031986 12031988 12031990 12041986 12041988 12041990 12041991 12051985 12051986 12051988 12051989 12051990 12061980 12061986
  12061988 12071982 12071984 12071988 12071989 12071990 12071991 12071992 12081983 12081984 12081985 12081986 12081988 12081990
  12081993 12091986 12091988 12091990 12091991 12111984 12111985 12111990 12121982 12121984 12121985 12121986 12121987 12121988
  12121989 12121990 12131415 1232323q 123698745 12qw12qw 12qw34er 12qwaszx 13011987 13011988 13021984 13021985 13021987 13021990
  13021991 13031986 13031987 13031989 13031991 13041987 13041988 13041989 13051986 13051987 13051990 13061985 13061986 13061987
  13061990 13061991 13071982 13071984 13071985 13071987 13071989 13071990 13071991 13081985 13081986 13081987 13091984 13091986
  13091987 13091988 13101982 13101987 13101988 13101992 13111984 13111990 13121983 13121985 13121989 13243546 134679852
  135792468 1357924680 135798642 14011986 14011987 14011988 14011989 14021983 14021985 14021986 14021987 14021989 14021990
  14021991 14031986 14031988 14031989 14031990 14041986 14041987 14041988 14041991 14041992 14051983 14051986 14051987 14051990
  14061988 14061991 14071986 14071987 14071988 14081985 14081988 14081990 14091987 14091988 14091989 14091990 14101983 14101986
  14101987 14101988 14101991 14111986 14121989 147896325 15011983 15011985 15011986 15011987 15011988 15011990 15021983 15021985
  15021986 15021990 15021991 15031986 15031987 15031988 15031989 15031990 15031991 15041987 15041988 15051981 15051985 15051986
  15051987 15051989 15051990 15051991 15051992 15061984 15061985 15061988 15071983 15071985 15071986 15071987 15071988 15071990
  15081980 15081986 15081988 15081989 15081990 15081991 15091985 15091987 15091988 15091989 15101986 15101991 15111984 15111986
  15111988 15111989 15121983 15121985 15121987 15426378 16011985 16011986 16011987 16011989 16011991 16021987 16021988 16021989
  16021990 16031986 16031988 16031990 16041985 16041986 16041988 16051985 16051986 16051987 16051988 16051989 16051990 16061985
  16061986 16061987 16061988 16061990 16071987 16071991 16081986 16091987 16091988 16091990 16101986 16101987 16111982 16111989
  16111990 16121986 16121987 16121991 17011987 17011990 17021985 17021986 17021987 17021989 17031987 17031992 17041985 17041986
  17041987 17041991 17051983 17051987 17051988 17051989 17051990 17061986 17061987 17061988 17061989 17061991 17071985 17071986
  17071987 17071989 17071990 17081990 17091985 17091987 17101986 17101987 17111985 17111988 17121985 17121986 17121987 18011984
  18011985 18011986 18011987 18011988 18021984 18021986 18021987 18021988 18021992 18031986 18031988 18031991 18041986 18041990
  18041991 18051987 18051988 18051989 18051990 18061985 18061986 18061987 18061990 18061991 18071986 18071989 18071990 18081988
  18091984 18091985 18091986 18091987 18101985 18101987 18101989 18111983 18111986 18121983 18121984 18121985 18121987 18121990
  18436572 19111985 19111986 19283746 192837465 1a2b3c4d 1a2s3d4f 1michael 1million 1passwor 1qw23er4 1x2zkg8w 1z2x3c4v 20111986
  21101983 21101986 21101987 21101988 21101989 21111983 21111985 21111986 21111989 21111990 21121985 21121986 21121987 21121988
  21121989 22011985 22011986 22011988 22011992 22021985 22021986 22021988 22021989 22021990 22031984 22031986 22031991 22041985
  22041986 22041988 22041991 22051986 22051988 22051989 22051990 22051991 22061941 22061984 22061985 22061988 22061989 22061990
  22061991 22071983 22071984 22071985 22071986 22071988 22071989 22071990 22071991 22071992 22081983 22081986 22081991 22091984
  22091985 22091986 22091988 22091990 22091991 22111985 22111988 22121983 22121986 22121987 22121989 22446688 23011985 23011990
  23021983 23021984 23021985 23021986 23021988 23021989 23021991 23021992 23031983 23031986 23031987 23031990 23041986 23041987
  23041988 23041991 23051983 23051984 23051985 23051986 23051987 23051990 23051991 23061985 23061987 23061988 23061989 23061990
  23061992 23071985 23071986 23091982 23091985 23091986 23091987 23091989 23091991 23101987 23111986 23111989 23121986 23skidoo
  24011985 24011987 24011990 24021985 24021988 24021991 24031987 24031988 24031990 24041984 24041985 24041986 24041988 24041990
  24051989 24051990 24061984 24061985 24061986 24061987 24061988 24061992 24071987 24071990 24071991 24071992 24081988 24081990
  24091986 24091991 24101984 24101986 24101988 24101989 24101990 24101991 24111989 24111990 24121986 24121987 24121988 24121989
  25011985 25011986 25011990 25011993 25021985 25021986 25021988 25031983 25031984 25031987 25031991 25041985 25041987 25041988
  25041991 25051980 25051985 25051987 25051988 25051989 25061985 25061986 25061987 25071983 25071985 25071987 25071990 25081985
  25081986 25081987 25081988 25081989 25091987 25091989 25091990 25091991 25091992 25101988 25101989 25111991 25121985 25121987
  26011986 26011990 26021987 26021992 26031984 26031986 26031987 26031988 26031990 26031991 26041983 26041986 26041988 26041991
  26051986 26051988 26051990 26061985 26061986 26061987 26061989 26061991 26071984 26071986 26071987 26071989 26081986 26091986
  26101986 26101987 26111984 26111985 26121987 26121989 27011988 27021990 27021991 27021992 27031986 27031987 27031989 27031992
  27041985 27041990 27051987 27061983 27061985 27061988 27061990 27071987 27071988 27081986 27081990 27091983 27091985 27091991
  27101987 27101989 27111985 27111989 27111990 28011987 28011988 28021983 28021985 28021986 28021989 28021990 28021992 28031982
  28041987 28041988 28041992 28051985 28051986 28051987 28051988 28051990 28061986 28061988 28071984 28071985 28071986 28071987
  28081986 28081990 28101986 28121984 28121989 29011982 29011985 29011987 29031982 29031988 29031990 29041985 29041987 29041988
  29041989 29051985 29051987 29051989 29051990 29051992 29061985 29061986 29061988 29061989 29061990 29071983 29071985 29071986
  29081982 29081985 29081987 29081990 29091987 29111988 29111989 29121984 29121987 29121988 30011985 30011986 30011987 30011990
  30031986 30031988 30031992 30041985 30041986 30041987 30041991 30051985 30051986 30051987 30051988 30051989 30061983 30061985
  30061987 30061988 30061989 30071986 30071992 30081984 30091989 30101987 30101988 31011985 31011987 31011990 31031987 31031988
  31051982 31051985 31051986 31051987 31051991 31051993 31071990 31081989 31101987 31101991 31121985 31121986 31121987 31121988
  31121990 31415926 44332211 45m2do5bs 4815162342 50spanks 5wr2i7h8 69camaro 73501505 7ugd5hip2j 8j4ye3uz 9293709b13 a1b2c3d4
  a1s2d3f4 aardvark aberdeen abnormal abracadabra abrakadabra absolute absolutely acapulco access14 achilles acidburn adelaide
  adgjmptw adrenalin adrienne agent007 airborne aircraft airforce airplane albatros alcatraz alejandr alejandro aleksandr
  aleksandra alessandro alexalex alexande alexander alexander1 alexandr alexandra alexandre alleycat alliance allison1 almighty
  alpha123 alphabet alterego amateurs ambrosia america1 american amethyst amsterda amsterdam anaconda anastasi anastasia
  anastasiya andersen anderson andromed andromeda andyod22 angel123 angelica angelika angelina anhyeuem annabell annmarie
  anonymous antelope anthony1 antonina anything aolsucks apollo11 apollo13 apple123 applepie aquarius archange argentin
  argentina arkansas armagedon armstron arsenal1 ashleigh aspirine assassin asshole1 assholes atlantic atlantis attitude
  auckland augustus austin31 australi australia avalanch aviation awesome1 azsxdcfv babybear babyblue babycake babydoll babyface
  babygirl babylon5 babylove backbone backdoor balloons ballsack baltimor bangbang baracuda barbados barcelon barcelona barefeet
  barefoot baritone barselona baseball baseball1 basketba basketball bastards bcfields bearbear bearcats beatles1 beatrice
  beautifu beautiful beefcake beethove bendover benessere benjamin bergkamp berkeley bettyboo bigballs bigblock bigboobs
  bigbooty bigdaddy bigdicks bigmoney bigpoppa bigtruck billabon billybob billyboy binladen birthday bismarck bismillah bitchass
  blackbir blackbird blackcat blackdog blackhaw blackjac blackjack blacklab blackman blackout blahblah blessing blink182
  blizzard blowfish blue1234 blueball bluebell blueberr bluebird blueblue blueeyes bluefish bluejays bluemoon bluesman bobafett
  bobdylan bobmarley bollocks bonehead bookworm borabora bordeaux borussia bradford bradley1 brandon1 brewster brighton brigitte
  brittany brittney broadway broncos1 brooklyn brothers browning brucelee bubba123 bubbles1 buckeyes buckshot budapest buddy123
  buddyboy budlight budweise budweiser buffalo1 building bulldog1 bulldogs bullfrog bullseye bullshit bunghole business buster12
  buttercu buttercup butterfl butterfly buttfuck butthead butthole bynthytn cabernet cadillac caliente californ california
  caligula calimero callaway callisto camaross cambiami cambridg cameltoe cameron1 campbell canadian candyass candyman cannabis
  cannibal cantona7 capetown capitals capricor capricorn capslock captain1 cardinal cardinals carebear carlisle carlitos
  carnival carolina caroline carpedie carpente cartman1 cartoons casanova cashflow cashmone cashmoney cassandr cassandra
  castillo catalina catherin catherine catwoman cavalier cbr900rr cdtnkfyf celebrity cerberus cfitymrf chainsaw challeng
  chambers champion chandler changeme chargers charisma charlene charles1 charlie1 charlie2 charlott charlotte charlton checkers
  cheerleaers chelsea1 chemical cherokee cherries cheshire chester1 chestnut chevelle chevrole chevrolet cheyenne chicago1
  chicken1 chickens children chipmunk chiquita chocolat chocolate chouchou chris123 chrisbln christia christian christie
  christin christina christine christma christmas christop christopher chrysler chuckles cinnamon citation cjkysirj clarence
  clarinet clarissa classics claudia1 claymore clemente cleopatr cleopatra clevelan cleveland clifford clippers clitoris
  cnfybckfd cocacola cocksuck cocksucker coldbeer coldplay colombia colonial colorado coltrane columbia columbus comanche
  commande commander commando complete computer computer1 concorde concrete confused conquest constant consumer contract
  cooldude coolhand coolness corleone cornwall corvette costello cosworth courtney coventry cowboys1 crackers crawford crazybab
  creampie creation creative creature crescent cricket1 criminal cristian cristina crjhgbjy cromwell crusader crystal1 cucumber
  customer cutiepie cyclones cygnusx1 daisydog dangerous danielle dannyboy darkange darkangel darklord darkness darkside
  darkstar daughter david123 davidson daylight dbrnjhbz deadhead deadpool death666 december deepthroat deeznuts deeznutz
  defender deftones delaware delpiero demon666 derparol designer destiny1 devil666 devildog dfcbkbcf dfktynby dfktynbyf diamond1
  diamonds dickdick dickhead dietcoke digital1 dilbert1 dilligaf dimadima dingdong dinosaur director dirtbike discover dkflbckfd
  dkflbvbh doberman dodgeram dodgers1 doghouse dogpound dolemite dolphin1 dolphins dominion dominiqu dontknow doomsday dortmund
  doughboy download downtown dragon12 dragon69 dragonba dragonball dragonballz dragonfl dragster dreamcas dreaming drowssap
  drpepper drummer1 dthjybrf dukeduke dutchess dynamite earnhard earthlink eastside eastwood eatmenow eatpussy eclipse1 edmonton
  eggplant einstein ekaterina elcamino eldorado electric electron elements eleonora elephant elisabet elizabet elizabeth
  elizaveta emmanuel enforcer engineer england1 enternow enterpri enterprise entrance erection ericsson escalade espresso
  estrella eternity evangelion everlast evolutio evolution excalibu excalibur exchange experienced explorer f00tball fabulous
  facebook fairlane faithful fandango fantasia fantomas farscape fastball favorite favorite6 fearless feathers february federico
  feelgood fellatio ferguson fernando ferrari1 festival fgtkmcby fidelity fireball firebird fireblad firefigh firefire firewall
  fishbone fisherman fishfish fishhead fishing1 fkbyjxrf fktrcfylh fktrcfylhf flamengo flamingo fletcher flexible flipflop
  flipper1 florence florida1 flounder flvbybcnhfnjh flyers88 football football1 fordf150 forever1 forgetit formula1 forsaken
  fortress fountain foxylady francesc francesco francine francisc francois frankie1 franklin freckles frederic frederik fredfred
  fredrick freebird freedom1 freefall freepass freeporn freestyle freeuser friendly friendster front242 frontier fuck_inside
  fuckface fuckfuck fuckhead fuckinside fuckme69 fuckoff1 fuckthis fuckyou1 fuckyou2 fullmoon function funstuff fussball
  futurama fyfcnfcbz fyfnjkbq fyutkbyf fyutkjxtr gabriel1 gabriela gabriele gabriell gamecock gamecube gameover gandalf1
  gangbang gangster gannibal garfield gargoyle gateway1 gateway2 gatorade gbhfvblf generals genesis1 geoffrey geronimo gertrude
  gesperrt getmoney gfhjkm123 gfhjkmgfhjkm ghbdtn123 ghbdtnbr ghblehjr ghbywtccf ghhh47hj7649 ghjcnbnenrf ghjcnjgfhjkm ghjcnjnfr
  ghjuhfvvf ghostrider gigabyte gilligan giovanna giovanni giuseppe gladiato gladiator gn56gn56 godbless godfathe godfather
  godsmack godzilla gogators goldberg goldeney goldeneye goldfing goldfish goldstar goldwing golfball golfgolf gonzales gonzalez
  good123654 goodgirl goodluck goodtime goodyear gordon24 gorgeous gotohell graphics grateful greatone greedisgood green123
  greenbay greenday gretchen greywolf gsxr1000 gtnhjdbx guardian guillaum guinness hairball halflife hallo123 hallowee halloween
  hamilton handball handsome handyman hannibal happiness happy123 happyday hardball hardcock hardcore harddick hardrock hardware
  hardwood harrison harrypotter hastings hattrick hawaii50 hawaiian hawkeyes hayabusa heather1 hedgehog heineken heinrich
  hellfire hellokitty hellsing hellyeah helsinki hercules herewego heritage hetfield highbury highheel highland highlander
  highlife hillbill holidays hollywoo hollywood holyshit homemade homepage homework honeybee hongkong honolulu hooligan hoosiers
  hopeless hotgirls hotpussy hotstuff hounddog houston1 htubcnhfwbz humphrey hurrican hurricane huskers1 hyperion icecream
  icehouse idontkno idontknow ihateyou ilikepie illinois illusion ilovegod ilovepussy ilovesex immortal imperial implants
  infantry infiniti infinity information innocent insanity insomnia inspiron intercourse interest internet intrepid intruder
  inuyasha ireland1 irishman ironmaiden isabella isabelle islander istanbul istheman italiano iverson3 jackass1 jackjack
  jackson1 jackson5 jakejake james007 james123 jamesbon jamesbond japanese jasmine1 jayhawks jeanette jeepster jefferso
  jefferson jellybea jellybean jennifer jennifer1 jeremiah jermaine jessica1 jesus123 jiggaman johannes johncena johndeer
  johngalt johnjohn johnson1 jonathan jonathon jordan23 josephin juliette junkmail jupiter1 jurassic just4fun justdoit justice1
  juventus kakashka kamasutra kamikaze kangaroo karolina katarina katerina katherin katherine kathleen kawasaki kayleigh
  kazantip kcchiefs kcj9wx5n kentucky kenworth keyboard keystone kicksass killbill killer12 killer123 kimberly kingfish kingking
  kingkong kingston kirkland kissmyass kittycat kittykat kjrjvjnbd kleopatra klondike knickers knockers knuckles konstantin
  kordell1 koroleva krasotka kristian kristina kristine krokodil labrador lacrosse laetitia lakeside lakewood lalakers lancelot
  laserjet lasvegas laurence lawrence leavemealone lebowski leedsutd left4dead lemonade lenochka leonardo lesbians letmein1
  letmein2 letsdoit lfitymrf lifehack lifetime lighting lightnin lightning limewire lineage2 lionking lipstick lisalisa liverpoo
  liverpool liverpool1 ljxtymrf lockdown logitech lokiloki lokomotiv lol12345 lollipop lollypop lonesome lonestar lonewolf
  longdong longhair longhorn longjohn lorraine love1234 loveless lovelife lovelove loverboy loverman lowrider luckydog luckyone
  lunchbox macaroni macdaddy macintos madagaskar madeline madison1 magazine magellan magician magicman magnolia mailcreated5240
  majestic makaveli maksimka malaysia mallorca mallrats mamacita manchest manchester mandarin mandingo mandrake maradona
  marathon marauder marcello marcius2 margaret margarit margarita marianna marianne marijuan marijuana mariners marines1
  marino13 mariposa marjorie marlboro marriage marseill marseille marshall martinez maryjane maryland masamune maserati mash4077
  master12 masterbate masterbating matchbox matthew1 matthews matthias maverick maxwell1 mazafaka mazda626 mazdarx7 mcdonald
  mckenzie meatball meathead meatloaf mechanic medicine megadeth megapass megatron melanie1 melissa1 meowmeow mephisto mercedes
  mercury1 meredith meridian mersedes metallic metallica metallica1 michael1 michael2 michaela michaels michelle michigan
  microlab microphone microsof microsoft midnight mikemike military millenium millions millwall minecraft minemine minimoni
  ministry mischief misfit99 mississippi missouri mistress mitchell mobydick modelsne mohammad mohammed mollydog monalisa
  money123 moneyman mongoose monkey12 monkeybo monopoly monster1 monsters montana1 montecar montgom240 montreal montrose
  moonbeam moonligh moonlight moonshin morpheus morrison morrowind mortgage mortimer motherfucker motherlode motocros motorola
  mountain mudvayne muhammad mulligan multiplelo munchkin mushroom musicman mustang1 mustang2 mustang5 mustang6 mustangs
  mynameis myxworld napoleon nascar24 natalie1 natasha1 natedogg nathalie national naughty1 nautilus navigator navyseal ncc1701a
  ncc1701d ncc1701e ncc74656 nebraska nemrac58 netscape nevermind nevermore newcastl newcastle newpass6 newyork1 nicholas
  nightmar nightmare nightwish nineball nineinch nintendo nirvana1 nokia5800 nokia6233 nokia6300 nokian73 noname123 normandy
  northern nostromo notebook notredam nounours november nthvbyfnjh nuttertools nwo4life nygiants oblivion obsidian offshore
  oklahoma opendoor operator optimist original overkill overlord p0015123 p4ssw0rd pa55w0rd pa55word packers1 paintbal paintball
  painting pakistan paladin1 pallmall palmtree panasoni panasonic pancakes pantera1 panther1 panthers pantyhos papillon paradigm
  paradise paramedi paranoid parlament pasadena pass1234 passport passwor1 passwort patches1 pathetic pathfind patience patricia
  patrick1 patriots paulpaul pavement pavilion peaches1 pearljam peekaboo penelope penetration penguin1 penguins pentagon
  penthous perfect1 personal peterbil peterpan peterson pharmacy phialpha philippe phillies phillips phoenix1 pianoman pictures
  piercing pimpdadd pimpdaddy pineappl pineapple pinetree pingpong pinkfloy pinkfloyd pinnacle pipeline piramida pizzaman
  plastics platinum platypus playball playboy1 playboy2 playmate playstat playstation playtime pleasure plymouth pokemon1
  polniypizdec0211 poohbear pool6123 poontang popcorn1 porkchop pornking pornporn pornstar porsche1 porsche9 portland portugal
  poseidon positive powerful preacher precious predator presario presiden president pressure princesa princess pringles printing
  private1 progress property prospect protocol pufunga7782 pumpkin1 pumpkins punisher punkrock puppydog pussy123 pussycat
  pussyman q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsedrf question r2d2c3po rachelle radiohea radiohead ragnarok raiders1 railroad
  rainbow1 rainbow6 rainbows rainyday raistlin rammstein rangers1 rasputin rastaman realmadrid rebecca1 reckless recovery
  redalert redbaron reddevil reddwarf redheads redskins redwings reginald register reloaded remember remingto renegade republic
  research resident revoluti revolution revolver reynolds rfhfvtkmrf rfhfylfi rfhnjirf rfnthbyf rfntymrf rfvfcenhf rhbcnbyf
  rhfcfdbwf rhfcjnrf rhiannon rhjrjlbk rhtdtlrj riccardo richard1 richards richmond riffraff rightnow riversid rjhjktdf
  rjirfrgbde rjycnfynby roadkill roadking roadrunn roadrunner roadster robinson robotech robotics rochelle rockford rockhard
  rocknrol rocknroll rockstar rockwell rolltide romantic romashka ronaldinho rootbeer rosemary runescape rush2112 rustydog
  sabrina1 sailboat salamander salasana salvador samantha sammy123 samsung1 sandiego sandrine sandwich santiago sapphire
  saratoga sasha123 sasha_007 satan666 saturday sausages savannah scarface scarlett scheisse scissors scoobydo scoobydoo
  scooter1 scorpio1 scorpion scotland scrabble scrapper screamer seahawks sebastia sebastian security segblue2 seinfeld seminole
  semperfi senators sentinel sephiroth septembe september serenity sergbest sergeant sersolution services sexybabe sexybitch
  sexygirl sexylady sexysexy shadow12 shamrock shaney14 shannon1 sheepdog shepherd sheridan sherlock sherwood shitface shithead
  shopping showtime sidekick sigmachi silverad simpsons sinclair singapor sinister sithlord skateboard skinhead skipper1
  skittles skorpion skywalke skywalker slamdunk slapshot slimshad slimshady slipknot slippery slowhand smackdow smackdown
  smashing smeghead smirnoff smoothie sneakers snickers sniffing snoopdog snowball snowbird snowboar snowboard snowflak snuggles
  soccer10 soccer11 soccer12 socrates softball software sojdlg123aljg solitude solution somerset somethin something sonyericsson
  sonyfuck sonysony sopranos soso123aljg soulmate southern southpar southpark southpaw spaceman spanking sparkles spartan1
  spartans speakers special1 specialk spectrum speedway spencer1 spiderma spiderman spitfire splinter spongebo spongebob
  sporting springer sprinter squirrel srinivas stafford stallion standard stanford stanislav stanley1 starbuck starcraf
  starcraft stardust starfire starfish stargate starligh starship starstar startrek starwars starwars1 steelers stefanie
  stephane stephani stephanie stephen1 sterling stewart1 stickman stigmata stingray stocking stockton stonecol stonecold
  straight stranger stratfor strawber strawberry streaming strength stripper suburban success1 suckdick suckmydick sullivan
  summer69 summer99 sundance sundevil sunflowe sunflower sunlight sunnyday sunshine sunshine1 super123 superfly superior
  superman superman1 supernov supernova supersonic supersta superstar surprise survivor svetlana sweetheart sweetnes sweetness
  sweetpea swimming swingers swinging swordfis swordfish sylveste syncmaster syracuse tacobell taekwondo talisman tamerlan
  tampabay tarheels tazmania technics teddybea teddybear telephon telephone temppass tennesse terminal terminat terminator
  terrapin test1234 testing1 testpass thailand thanatos thankyou thebeast thedoors theforce thegreat theodore therock1 thirteen
  thisisit thompson thrasher threesom thuglife thumper1 thunder1 thunderb thursday tiberius ticklish tiffany1 tiger123 tigercat
  tinkerbe tinkerbell titanium titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow toonarmy toriamos tottenha
  tottenham touching training transfer translator traveler treasure treefrog trfnthbyf triangle trinidad trinitro trinitron
  trinity1 trombone trooper1 tropical trouble1 trucking truelove trumpet1 trustno1 tunafish turkey50 twilight ultimate umbrella
  underdog underground undertak undertaker universa universal universe university username usmarine usuckballz1 vacation
  vagabond valencia valentin valentina valentine valhalla valkyrie vampire1 vampires vancouve vanessa1 vanguard vanhalen
  vasilisa vauxhall velocity vendetta verbatim veronica veronika vfhufhbnf vfitymrf vfntvfnbrf vfrcbvrf victoria viewsoni
  viewsonic vikings1 viktoria viktoriya vincent1 violetta vipergts virginia virginie vjqgfhjkm vkontakte vladimir vladislav
  volkswag volleyba voyager1 vqsablpzla vsjasnel12 wanderer warcraft wareagle warhamme warhammer warrior1 warriors washburn
  washingt washington waterboy waterloo waterman weare138 webhompas webmaste webmaster welcome1 werewolf westside westwood
  wetpussy wg8e3wjf whatever whatwhat whiplash whiskers whistler whiteboy whiteout whitesox whocares wildbill wildcard wildcats
  wildfire wildwood william1 williams windmill windsurf winston1 wireless wishbone wolfgang wolfpack wolverin wolverine
  wonderboy wonderfu wonderful woodland woodstoc wordpass wp2003wp wrangler wrestler wrestlin wrestling wrinkle1 yamahar1
  yankees1 yankees2 yeahbaby yfcntymrf yjdsqgfhjkm yogibear yosemite z1x2c3v4 zachary1 zanzibar zeppelin zerocool zerozero
  zildjian zxasqw12`

/** Others that are tried first here. */
const here = `
  p@ssword pass@123 root1234 user1234 welcome123 monkey123 dragon123 caonima1 master123 princess1 changeme1 internet1 123.com123 1234.com`

export const commonPasswords: ReadonlySet<string> = new Set(`${listed} ${here}`.trim().split(/\s+/))
