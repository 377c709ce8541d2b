import { pageOf } from '@gatehouse-id/entities'
import { notice } from './declaration.ts'

export const noticePage = pageOf(notice, {
  en: {
    noun: { one: 'notice', many: 'notices' },
    lead: 'Short texts that users of the project are shown.',
    searchPlaceholder: 'Name or content',
    nothingYetText: 'Create one to tell users what is coming.',
    deleteText: 'Users no longer see it. This cannot be undone.',
    fields: { name: 'Name', content: 'Content', createdAt: 'Created' },
  },
  de: {
    noun: { the: 'Der', one: 'Hinweis', many: 'Hinweise' },
    lead: 'Kurze Texte, die Benutzer des Projekts sehen.',
    searchPlaceholder: 'Name oder Inhalt',
    nothingYetText: 'Legen Sie einen an, um Benutzern zu sagen, was kommt.',
    deleteText: 'Benutzer sehen ihn nicht mehr. Das lässt sich nicht rückgängig machen.',
    fields: { name: 'Name', content: 'Inhalt', createdAt: 'Angelegt' },
  },
  ar: {
    noun: {
      one: 'إشعار',
      theOne: 'الإشعار',
      many: 'إشعارات',
      theMany: 'الإشعارات',
      counted: { one: 'إشعار واحد', two: 'إشعاران', few: 'إشعارات', many: 'إشعارًا', other: 'إشعار' },
    },
    lead: 'نصوص قصيرة تظهر لمستخدمي المشروع.',
    searchPlaceholder: 'الاسم أو المحتوى',
    nothingYetText: 'أنشئ إشعارًا لتخبر المستخدمين بما هو آتٍ.',
    deleteText: 'لن يراه المستخدمون بعد الآن. لا يمكن التراجع عن ذلك.',
    fields: { name: 'الاسم', content: 'المحتوى', createdAt: 'تاريخ الإنشاء' },
  },
})
