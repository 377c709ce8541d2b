import { resource } from '@gatehouse-id/entities'
import { CodeCell } from '../../kit/entity/columns.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { thing } from '../../kit/entity/thing.ts'
import { useViewer } from '../../frame/viewer.ts'
import { scopesColumn } from '../inbound-applications/scopes-column.tsx'
import { inEveryLanguage, spoken } from '../../kit/language/in-every-language.ts'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { ResourceRegistration } from '../registration/documents.ts'
import { registration } from '../registration/messages.ts'

export const said = inEveryLanguage({
  en: {
    noun: { one: 'resource', many: 'resources' },
    texts: {
      lead: 'APIs that applications get tokens for, each with scopes of its own.',
      searchPlaceholder: 'Name, URI or description',
      uri: 'URI',
      uriHelp: 'Its name in requests and the audience of its tokens, such as https://api.example.com.',
      uriMissing: 'Enter a URI such as https://api.example.com.',
      kind: 'Kind',
      kindHelp: 'A word of your own, such as API.',
      scopes: 'Scopes',
      access: 'Access',
      accessHelp: 'Policies are on the page of each third-party application.',
      userAccess: 'Acting for users',
      userAccessHelp: 'Which applications may act for users who consent.',
      clientAccess: 'Acting for itself',
      clientAccessHelp: 'Which applications may act without a user.',
      accesses: { ALL: 'Every application', POLICY: 'With a policy', NONE: 'None' },
      connect: 'For your API',
      connectHelp: 'It verifies tokens by the audience, and publishes its metadata (RFC 9728).',
      storedUri: 'Audience',
      metadataUrl: 'Metadata',
      deleteText: 'Its policies are deleted too, and no more tokens are issued for it.',
      nothingYetText: 'Create one for each API that applications of others call.',
    },
  },
  de: {
    noun: { the: 'Die', one: 'Ressource', many: 'Ressourcen' },
    texts: {
      lead: 'APIs, für die Anwendungen Token bekommen, jede mit eigenen Scopes.',
      searchPlaceholder: 'Name, URI oder Beschreibung',
      uri: 'URI',
      uriHelp: 'Ihr Name in Anfragen und die Audience ihrer Token, etwa https://api.example.com.',
      uriMissing: 'Geben Sie eine URI wie https://api.example.com ein.',
      kind: 'Art',
      kindHelp: 'Ein eigenes Wort, etwa API.',
      scopes: 'Scopes',
      access: 'Zugriff',
      accessHelp: 'Richtlinien stehen auf der Seite jeder Anwendung Dritter.',
      userAccess: 'Für Benutzer',
      userAccessHelp: 'Welche Anwendungen für Benutzer handeln dürfen, die zustimmen.',
      clientAccess: 'Für sich selbst',
      clientAccessHelp: 'Welche Anwendungen ohne Benutzer handeln dürfen.',
      accesses: { ALL: 'Jede Anwendung', POLICY: 'Mit Richtlinie', NONE: 'Keine' },
      connect: 'Für Ihre API',
      connectHelp: 'Sie prüft Token an der Audience und veröffentlicht ihre Metadaten (RFC 9728).',
      storedUri: 'Audience',
      metadataUrl: 'Metadaten',
      deleteText: 'Auch ihre Richtlinien werden gelöscht, und es gibt keine Token mehr für sie.',
      nothingYetText: 'Legen Sie eine für jede API an, die Anwendungen anderer aufrufen.',
    },
  },
  ar: {
    noun: { one: 'مورد', theOne: 'المورد', many: 'موارد', theMany: 'الموارد', counted: 'resource' },
    texts: {
      lead: 'واجهات تحصل التطبيقات على رموز لها، ولكلٍّ منها نطاقاتها.',
      searchPlaceholder: 'الاسم أو المعرّف URI أو الوصف',
      uri: 'المعرّف URI',
      uriHelp: 'به تسمّيه التطبيقات، وهو جمهور رموزه، مثل https://api.example.com.',
      uriMissing: 'أدخل معرّفًا مثل https://api.example.com.',
      kind: 'النوع',
      kindHelp: 'كلمة من عندك، مثل API.',
      scopes: 'النطاقات',
      access: 'الوصول',
      accessHelp: 'السياسات في صفحة كل تطبيق وارد.',
      userAccess: 'نيابةً عن المستخدمين',
      userAccessHelp: 'أي التطبيقات تعمل نيابةً عن مستخدمين يوافقون.',
      clientAccess: 'نيابةً عن نفسه',
      clientAccessHelp: 'أي التطبيقات تعمل من دون مستخدم.',
      accesses: { ALL: 'كل تطبيق', POLICY: 'بسياسة', NONE: 'لا شيء' },
      connect: 'لواجهتك',
      connectHelp: 'تتحقق من الرموز بالجمهور، وتنشر بياناتها الوصفية (RFC 9728).',
      storedUri: 'الجمهور',
      metadataUrl: 'البيانات الوصفية',
      deleteText: 'تُحذف سياساته أيضًا، ولا تصدر رموز له بعد ذلك.',
      nothingYetText: 'أنشئ موردًا لكل واجهة تستدعيها تطبيقات الآخرين.',
    },
  },
})

const texts = await spoken(said)

export const shown = thing(resource, {
  texts: { ...texts, tabs: registration.tabs },
  values: { userAccess: texts.accesses, clientAccess: texts.accesses },
  more: ResourceRegistration,
  row: [
    'name',
    { id: 'URI', header: texts.uri, cell: ({ uri }) => <CodeCell text={uri} /> },
    'userAccess',
    'clientAccess',
    scopesColumn(texts.scopes),
  ],
  creates: ['name', 'uri', 'description'],
  form: [
    { title: texts.general, fields: ['name', 'uri', 'description', 'kind'] },
    { title: texts.access, description: texts.accessHelp, fields: ['userAccess', 'clientAccess'] },
  ],
  after: () => <Connect />,
})

/** What the API of a resource needs to know. */
function Connect() {
  const { uri, databaseId: resourceId } = useEntity(resource)
  const { apiUrl, projectDatabaseId: projectId } = useViewer()
  const metadata = `${apiUrl}/v1/gatehouse/resource-metadata/${projectId}/${resourceId}`
  return (
    <Section title={texts.connect} description={texts.connectHelp}>
      <CopyFacts
        facts={[
          { label: texts.storedUri, value: uri },
          { label: texts.metadataUrl, value: metadata },
        ]}
      />
    </Section>
  )
}
