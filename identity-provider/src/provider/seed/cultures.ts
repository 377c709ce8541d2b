import { createWeightedPick } from './random.ts'

/** A name as its owner writes it, and in the letters of an e-mail address. */
export type Name = { written: string; ascii: string }
export type Culture = {
  given: readonly Name[]
  family: readonly Name[]
  isFamilyFirst: boolean
  /** Hours from UTC at work. */
  zone: number
}

/** `written:ascii` by spaces, `_` for a space in a name; the letters of the name itself where they do. */
function names(list: string): Name[] {
  return list.split(' ').map(entry => {
    const [written = '', ascii = written] = entry.replaceAll('_', ' ').split(':')
    return { written, ascii: toAscii(ascii) }
  })
}

function toAscii(text: string): string {
  const letters = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
  return letters
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

function culture(zone: number, given: string, family: string, isFamilyFirst = false): Culture {
  return { given: names(given), family: names(family), isFamilyFirst, zone }
}

const american = culture(
  -6,
  'James Olivia Liam Emma Noah Ava Maya Ethan Grace Logan Zoe Caleb Hannah Isaiah Brooke Wyatt Naomi Miles',
  'Smith Johnson Williams Brown Jones Davis Wilson Anderson Thomas Taylor Jackson Martin Washington Carter Brooks',
)
const british = culture(
  0,
  'Oliver Amelia Harry Isla George Freya Alfie Poppy Rhys Eilidh Callum Imogen Ewan Siân Niamh Aoife',
  "Hughes Patel Walker Wright Robinson Thompson Evans Davies Murphy O'Connor Campbell Fraser Featherstonehaugh",
)
const spanish = culture(
  -5,
  'José María Lucía Mateo Sofía Santiago Valentina Andrés Camila Joaquín Íñigo Ximena Raúl Inés María_del_Carmen',
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Núñez Muñoz Ibáñez Fernández_de_la_Vega',
)
const brazilian = culture(
  -3,
  'João Maria Antônio Ana Luís Beatriz Thiago Letícia Caetano Conceição Rafael Júlia Vinícius Inês',
  'Silva Santos Oliveira Souza Lima Pereira Araújo Gonçalves Conceição Magalhães_Figueiredo Simões',
)
const french = culture(
  1,
  'Léa Hugo Chloé Théo Zoé François Hélène Gaël Anaïs Jérôme Noémie Jean-Baptiste Marie-Élisabeth Loïc',
  "Martin Bernard Lefèvre Dupont Moreau Girard Bonnet Legrand D'Aubigné Beauséjour de_La_Rochefoucauld",
)
const german = culture(
  1,
  'Lukas Mia Jürgen Änne Björn Käthe Sören Greta Matthias Johanna Karl-Friedrich Hannelore Özlem',
  'Müller Schmidt Schneider Weiß Schäfer Köhler Krüger von_Hohenstein Groß Böhm Freifrau_von_Lützelburg-Wagenheim',
)
const nordic = culture(
  1,
  'Åsa Øyvind Søren Linnea Jørgen Aino Väinö Guðrún Þórunn Eiður Signe Elin Björk',
  'Åkerström Østergård Nygård Virtanen Mäkelä Jónsdóttir Guðmundsson Lindqvist Hämäläinen Sæther',
)
const polish = culture(
  1,
  'Łukasz Zofia Jakub Małgorzata Paweł Żaneta Jiří Dvořka Kateřina Božena Šimon Ondřej',
  'Nowak Kowalski Wiśniewska Wójcik Kamiński Szczęsny Brzęczyszczykiewicz Dvořák Černý Novotná',
)
const turkish = culture(
  3,
  'Ayşe Mehmet Çağla İbrahim Gülşen Ömer Işıl Yiğit Şebnem Doğukan',
  'Yılmaz Kaya Demir Şahin Çelik Öztürk Aydın Doğan Kılıç Hacıosmanoğlu',
)
const russian = culture(
  3,
  'Анна:anna Дмитрий:dmitri Ольга:olga Сергей:sergei Екатерина:ekaterina Владимир:vladimir Юлия:yulia Михаил:mikhail',
  'Иванова:ivanova Смирнов:smirnov Кузнецов:kuznetsov Попова:popova Соколов:sokolov Щербакова:shcherbakova',
)
const greek = culture(
  2,
  'Γιώργος:giorgos Ελένη:eleni Νίκος:nikos Κατερίνα:katerina Δημήτρης:dimitris Σοφία:sofia',
  'Παπαδόπουλος:papadopoulos Νικολάου:nikolaou Οικονόμου:oikonomou Παπαχριστοδουλόπουλος:papachristodoulopoulos',
)
const arabic = culture(
  3,
  'محمد:mohammed فاطمة:fatima أحمد:ahmed مريم:maryam يوسف:youssef ليلى:layla عبد_الرحمن:abdulrahman نور:nour',
  'الحسيني:alhusseini العلي:alali المصري:almasri حداد:haddad الشريف:alsharif بن_سلمان:binsalman الخطيب:alkhatib',
)
const hebrew = culture(
  2,
  'נועם:noam שירה:shira דוד:david תמר:tamar יונתן:yonatan מיכל:michal איתי:itai רחל:rachel',
  'כהן:cohen לוי:levi מזרחי:mizrahi פרץ:peretz ביטון:biton בן-גוריון:bengurion',
)
const persian = culture(
  3.5,
  'زهرا:zahra علی:ali پریسا:parisa رضا:reza شیرین:shirin کاوه:kaveh',
  'حسینی:hosseini رضایی:rezaei تهرانی:tehrani گل‌محمدی:golmohammadi پورعباسی:pourabbasi',
)
const indian = culture(
  5.5,
  'Aarav Diya Vihaan Ananya Rohan Priya Arjun Kavya अमित:amit सुनीता:sunita Venkatanarasimharajuvaripeta',
  'Sharma Patel Reddy Iyer Singh Gupta Mukherjee Nair शर्मा:sharma Krishnamurthy Subramaniam',
)
const chinese = culture(
  8,
  '伟:wei 芳:fang 娜:na 秀英:xiuying 敏:min 静:jing 浩然:haoran 子涵:zihan 欣怡:xinyi 建国:jianguo',
  '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 赵:zhao 欧阳:ouyang',
  true,
)
const japanese = culture(
  9,
  '陽翔:haruto さくら:sakura 蓮:ren 結衣:yui 健一:kenichi 美咲:misaki 翔太:shota ひなた:hinata',
  '佐藤:sato 鈴木:suzuki 高橋:takahashi 田中:tanaka 渡辺:watanabe 伊藤:ito 長谷川:hasegawa',
  true,
)
const korean = culture(
  9,
  '민준:minjun 서연:seoyeon 도윤:doyun 지우:jiwoo 하은:haeun 예준:yejun',
  '김:kim 이:lee 박:park 최:choi 정:jung 황보:hwangbo',
  true,
)
const vietnamese = culture(
  7,
  'Minh Linh Đức Hương Tuấn Ngọc_Ánh Bảo Thảo Quang_Vinh Phương',
  'Nguyễn Trần Lê Phạm Hoàng Võ Đặng Bùi',
  true,
)
const african = culture(
  1,
  'Chidi Amara Oluwaseun Ngozi Kwame Abena Babajide Zainab Thandiwe Sipho Temitọpẹ Oluwafunmilayo',
  'Okafor Adeyemi Mensah Nkrumah Dlamini Balogun Abubakar Nwachukwu Olúwatóyìn Ogunlesi-Akinwunmi',
)
const thai = culture(
  7,
  'สมชาย:somchai มาลี:malee ณัฐพล:natthaphon พิมพ์ชนก:phimchanok',
  'ศรีสุข:srisuk เจริญพาณิชย์กุล:charoenphanitkul ทองดี:thongdee',
)

/** By how often they are met among the users of a service that is sold everywhere. */
export const pickCulture = createWeightedPick([
  [american, 20],
  [british, 9],
  [spanish, 9],
  [indian, 8],
  [german, 7],
  [french, 6],
  [brazilian, 6],
  [chinese, 5],
  [japanese, 5],
  [arabic, 5],
  [polish, 3],
  [nordic, 3],
  [turkish, 3],
  [hebrew, 2],
  [persian, 1],
  [russian, 2],
  [greek, 1],
  [korean, 2],
  [vietnamese, 2],
  [african, 4],
  [thai, 1],
])
