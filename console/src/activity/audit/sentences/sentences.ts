import { inLanguage } from '../../../kit/language/language.ts'
import { sentence as en } from './sentences.en.ts'

/** An event as a sentence in the language of the page. */
export const sentence = await inLanguage(
  en,
  import.meta.glob(['./sentences.*.ts', '!./sentences.en.ts', '!./*.test.ts']),
)
