import { engine } from '@gatehouse-id/entities'
import { IconRefresh } from '@tabler/icons-react'
import { changeOf } from '../../kit/entity/documents.ts'
import { SecretRotateModal } from '../../kit/entity/dialogs/SecretRotateModal.tsx'
import { thing } from '../../kit/entity/thing.ts'
import { inEveryLanguage, spoken } from '../../kit/language/in-every-language.ts'
import { secretRotation } from '../../kit/secret-rotation/messages.ts'

export const said = inEveryLanguage({
  en: {
    noun: { one: 'engine', many: 'engines' },
    texts: {
      lead: 'Programs that run outside of this service and are known by a secret.',
      searchPlaceholder: 'Name or id',
      databaseId: 'Id',
      createdAt: 'Created',
      secretTitle: 'Secret of the engine',
      edit: 'Rename',
      editTitle: (name: string) => `Rename ${name}`,
      deleteText: 'Its secret stops working at once. This cannot be undone.',
      nothingYetText: 'Create one for each program that connects with a secret of its own.',
    },
  },
  de: {
    noun: { the: 'Die', one: 'Engine', many: 'Engines' },
    texts: {
      lead: 'Programme, die außerhalb dieses Dienstes laufen und sich mit einem Secret ausweisen.',
      searchPlaceholder: 'Name oder ID',
      databaseId: 'ID',
      createdAt: 'Angelegt',
      secretTitle: 'Secret der Engine',
      edit: 'Umbenennen',
      editTitle: name => `${name} umbenennen`,
      deleteText: 'Ihr Secret gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
      nothingYetText: 'Legen Sie für jedes Programm eine an, das sich mit eigenem Secret verbindet.',
    },
  },
  ar: {
    noun: { one: 'محرك', theOne: 'المحرك', many: 'محركات', theMany: 'المحركات', counted: 'engine' },
    texts: {
      lead: 'برامج تعمل خارج هذه الخدمة وتُعرَف بسرّ خاص بها.',
      searchPlaceholder: 'الاسم أو المعرّف',
      databaseId: 'المعرّف',
      createdAt: 'تاريخ الإنشاء',
      secretTitle: 'سر المحرك',
      edit: 'إعادة التسمية',
      editTitle: name => `إعادة تسمية ${name}`,
      deleteText: 'يتوقف سره عن العمل فورًا. لا يمكن التراجع عن ذلك.',
      nothingYetText: 'أنشئ محركًا لكل برنامج يتصل بسر خاص به.',
    },
  },
})

const rotate = changeOf(engine, 'SecretRotate', 'secret')

export const shown = thing(engine, {
  texts: await spoken(said),
  list: { code: "await management.engine.create('Nightly export')" },
  row: ['name', 'databaseId', 'createdAt'],
  form: [{ title: '', fields: ['name'] }],
  acts: [
    {
      label: secretRotation.rotate,
      icon: IconRefresh,
      modal: state => <SecretRotateModal {...state} document={rotate} />,
    },
  ],
})
