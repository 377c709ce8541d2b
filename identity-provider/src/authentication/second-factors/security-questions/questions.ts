/** What can be asked. An id is never given to another question. Each language has all of them, English first. */
const texts: Record<string, Record<string, string>> = {
  en: {
    'first-street': 'In which street did you live when you first went to school?',
    'first-teacher': 'What was the surname of your first teacher?',
    'childhood-friend': 'What was the nickname of your best friend as a child?',
    'first-pet': 'What was the name of your first pet?',
    'first-concert': 'What was the first concert that you went to?',
    'first-job': 'In which town was your first job?',
    'grandparent-village': 'In which town did your grandparents live?',
    'childhood-dish': 'Which dish did you like best as a child?',
    'first-film': 'Which film did you first see in a cinema?',
    'dream-job': 'What did you want to become as a child?',
  },
  de: {
    'first-street': 'In welcher Straße haben Sie gewohnt, als Sie in die Schule kamen?',
    'first-teacher': 'Wie hieß Ihre erste Lehrerin oder Ihr erster Lehrer mit Nachnamen?',
    'childhood-friend': 'Welchen Spitznamen hatte Ihre beste Freundin oder Ihr bester Freund als Kind?',
    'first-pet': 'Wie hieß Ihr erstes Haustier?',
    'first-concert': 'Welches war Ihr erstes Konzert?',
    'first-job': 'In welchem Ort hatten Sie Ihre erste Arbeitsstelle?',
    'grandparent-village': 'In welchem Ort haben Ihre Großeltern gelebt?',
    'childhood-dish': 'Welches Essen mochten Sie als Kind am liebsten?',
    'first-film': 'Welchen Film haben Sie zuerst im Kino gesehen?',
    'dream-job': 'Was wollten Sie als Kind werden?',
  },
  ar: {
    'first-street': 'في أي شارع كنت تسكن عندما دخلت المدرسة لأول مرة؟',
    'first-teacher': 'ما اسم عائلة أول معلم لك؟',
    'childhood-friend': 'ما لقب أعز أصدقائك في الطفولة؟',
    'first-pet': 'ما اسم أول حيوان أليف لك؟',
    'first-concert': 'ما أول حفل موسيقي حضرته؟',
    'first-job': 'في أي مدينة كان أول عمل لك؟',
    'grandparent-village': 'في أي مدينة عاش أجدادك؟',
    'childhood-dish': 'ما الطبق المفضل لديك في الطفولة؟',
    'first-film': 'ما أول فيلم شاهدته في السينما؟',
    'dream-job': 'ماذا كنت تريد أن تصبح في طفولتك؟',
  },
}
const english: Record<string, string> = texts.en ?? {}

export const questionIds = Object.keys(english)

/** The questions in the first of these languages that there is, or in English. */
export function questionsIn(locales: readonly string[], ids: readonly string[]): { id: string; text: string }[] {
  const language = locales.map(locale => locale.split('-')[0] ?? '').find(each => Object.hasOwn(texts, each)) ?? 'en'
  return ids.map(id => ({ id, text: texts[language]?.[id] ?? english[id] ?? id }))
}

/** People write the same answer in different ways: case, accents, spaces and punctuation do not count. */
export function normalizedAnswer(answer: string): string {
  const bare = answer.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
