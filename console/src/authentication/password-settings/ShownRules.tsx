import { List, SegmentedControl, Text } from '@mantine/core'
import { ruleSentences } from '@gatehouse-id/pages/rule-sentences'
import { useState } from 'react'
import { language as ownLanguage } from '../../kit/language/language.ts'
import { Section } from '../../kit/page/Section.tsx'
import { passwords } from './messages.ts'
import { type PolicyValues, rulesOf } from './rules-of.ts'

/** The rules as the hosted pages tell them. */
export function ShownRules({ policy }: { policy: PolicyValues }) {
  const [language, setLanguage] = useState<string>(ownLanguage)
  return (
    <Section title={passwords.shown} description={passwords.shownHelp}>
      <div>
        <SegmentedControl
          aria-label={passwords.shownLanguage}
          data={Object.entries(passwords.languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <List size="sm" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} aria-label={passwords.shown}>
        {ruleSentences(rulesOf(policy), language).map(sentence => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {(policy.needsStrength || policy.refusesBreached) && (
        <Text size="sm" c="dimmed">
          {passwords.notListed}
        </Text>
      )}
    </Section>
  )
}
