import { mcpServer } from '@gatehouse-id/entities'
import { Badge, TextInput } from '@mantine/core'
import { CodeCell } from '../../kit/entity/columns.tsx'
import { EntityCreateModal } from '../../kit/entity/dialogs/EntityCreateModal.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { type Creating, thing } from '../../kit/entity/thing.ts'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { scopesColumn } from '../inbound-applications/scopes-column.tsx'
import { inEveryLanguage, spoken } from '../../kit/language/in-every-language.ts'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { McpServerRegistration } from '../registration/documents.ts'
import { registration } from '../registration/messages.ts'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { Switch } from '../../kit/form/fields/Switch.tsx'

export const said = inEveryLanguage({
  en: {
    noun: { one: 'MCP server', many: 'MCP servers' },
    texts: {
      lead: 'Servers of tools for agents, each with clients, scopes and an issuer of its own.',
      searchPlaceholder: 'Name, description or URL',
      url: 'URL',
      urlHelp: 'Where the server runs; its tokens are for this URL.',
      urlMissing: 'Enter the URL of the server.',
      urls: 'URLs',
      urlsHelp: 'Tokens are for one of them: the first where a client names none.',
      callbackUrls: 'Callback URLs',
      callbackUrlsHelp: 'Where clients that register may send users back to; anywhere when empty.',
      logo: 'Logo',
      logoHelp: 'The address of a picture, shown on the consent page.',
      scopes: 'Scopes',
      newClients: 'New clients',
      open: 'Admitted',
      closed: 'Not admitted',
      connect: 'For your server',
      connectHelp: 'It publishes the issuer as its authorization server (RFC 9728).',
      issuer: 'Issuer',
      discoveryUrl: 'Discovery URL',
      addresses: 'Addresses',
      deleteText: 'Its clients and their consents are deleted too, and their tokens stop working.',
      nothingYetText: 'Create one for each server that offers tools to agents.',
    },
  },
  de: {
    noun: { the: 'Der', one: 'MCP-Server', many: 'MCP-Server' },
    texts: {
      lead: 'Server mit Werkzeugen für Agenten, jeder mit eigenen Clients, Scopes und Aussteller.',
      searchPlaceholder: 'Name, Beschreibung oder URL',
      url: 'URL',
      urlHelp: 'Wo der Server läuft; seine Token gelten für diese URL.',
      urlMissing: 'Geben Sie die URL des Servers ein.',
      urls: 'URLs',
      urlsHelp: 'Token gelten für eine davon: die erste, wenn ein Client keine nennt.',
      callbackUrls: 'Callback-URLs',
      callbackUrlsHelp: 'Wohin registrierte Clients Benutzer zurückschicken dürfen; leer: überallhin.',
      logo: 'Logo',
      logoHelp: 'Die Adresse eines Bildes für die Zustimmungsseite.',
      scopes: 'Scopes',
      newClients: 'Neue Clients',
      open: 'Zugelassen',
      closed: 'Nicht zugelassen',
      connect: 'Für Ihren Server',
      connectHelp: 'Er veröffentlicht den Aussteller als Autorisierungsserver (RFC 9728).',
      issuer: 'Aussteller',
      discoveryUrl: 'Discovery-URL',
      addresses: 'Adressen',
      deleteText: 'Auch seine Clients und ihre Zustimmungen werden gelöscht; ihre Token gelten nicht mehr.',
      nothingYetText: 'Legen Sie einen für jeden Server an, der Agenten Werkzeuge bietet.',
    },
  },
  ar: {
    noun: { one: 'خادم MCP', theOne: 'خادم MCP', many: 'خوادم MCP', theMany: 'خوادم MCP', counted: 'server' },
    texts: {
      lead: 'خوادم أدوات للوكلاء، لكلٍّ منها عملاؤه ونطاقاته ومُصدره.',
      searchPlaceholder: 'الاسم أو الوصف أو العنوان',
      url: 'العنوان',
      urlHelp: 'حيث يعمل الخادم؛ رموزه لهذا العنوان.',
      urlMissing: 'أدخل عنوان الخادم.',
      urls: 'العناوين',
      urlsHelp: 'الرموز لواحد منها: الأول إن لم يسمِّ العميل عنوانًا.',
      callbackUrls: 'عناوين الرجوع',
      callbackUrlsHelp: 'إلى أين يعيد العملاء المسجَّلون المستخدمين؛ أي مكان إن كانت فارغة.',
      logo: 'الشعار',
      logoHelp: 'عنوان صورة تظهر في صفحة الموافقة.',
      scopes: 'النطاقات',
      newClients: 'العملاء الجدد',
      open: 'مسموح',
      closed: 'غير مسموح',
      connect: 'لخادمك',
      connectHelp: 'ينشر المُصدر بوصفه خادم التفويض (RFC 9728).',
      issuer: 'المُصدر',
      discoveryUrl: 'عنوان الاكتشاف',
      addresses: 'العناوين',
      deleteText: 'يُحذف عملاؤه وموافقاتهم أيضًا، وتتوقف رموزهم عن العمل.',
      nothingYetText: 'أنشئ خادمًا لكل خادم يقدّم أدوات للوكلاء.',
    },
  },
})

export const mcpServers = await spoken(said)

export const shown = thing(mcpServer, {
  texts: { ...mcpServers, tabs: registration.tabs },
  more: McpServerRegistration,
  row: [
    'name',
    { id: 'URLS', header: mcpServers.urls, cell: ({ urls }) => <CodeCell text={urls.join(', ') || '–'} /> },
    scopesColumn(mcpServers.scopes),
    {
      id: 'CLIENTS',
      header: mcpServers.newClients,
      width: 180,
      cell: ({ allowsRegistration, allowsMetadataDocuments }) => {
        const isOpen = allowsRegistration || allowsMetadataDocuments
        return <Badge color={isOpen ? 'green' : 'gray'}>{isOpen ? mcpServers.open : mcpServers.closed}</Badge>
      },
    },
  ],
  picture: ({ name, logo }, size) => <ApplicationLogo name={name} logo={logo} size={size} />,
  creates: ['name', 'description'],
  creation: Creation,
  form: [
    { title: mcpServers.general, fields: ['name', 'description', 'logo'] },
    { title: mcpServers.addresses, fields: ['urls', 'callbackUrls'] },
  ],
  after: () => <Connect />,
})

/** Where a new server runs, and whether clients may register. */
function Creation(state: Creating) {
  return (
    <EntityCreateModal
      {...state}
      more={{
        blank: { urls: '', allowsRegistration: true },
        missingOf: ({ urls }) => (urls.trim() ? {} : { urls: mcpServers.urlMissing }),
        inputOf: ({ urls, allowsRegistration }) => ({ urls: [urls.trim()], allowsRegistration }),
        fields: draft => (
          <>
            <TextInput
              label={mcpServers.url}
              description={mcpServers.urlHelp}
              placeholder="https://tools.example.com/mcp"
              required
              {...textField(draft, 'urls')}
            />
            <Switch
              label={registration.allowsRegistration}
              description={registration.allowsRegistrationHelp}
              {...switchField(draft, 'allowsRegistration')}
            />
          </>
        ),
      }}
    />
  )
}

/** What the server publishes. */
function Connect() {
  const { issuer } = useEntity(mcpServer)
  return (
    <Section title={mcpServers.connect} description={mcpServers.connectHelp}>
      <CopyFacts
        facts={[
          { label: mcpServers.issuer, value: issuer },
          { label: mcpServers.discoveryUrl, value: `${issuer}/.well-known/openid-configuration` },
        ]}
      />
    </Section>
  )
}
