import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { BrainSection } from './BrainSection.tsx'
import { CanvasSection } from './CanvasSection.tsx'
import { ColoursSection } from './ColoursSection.tsx'
import { ConnectionsSection } from './ConnectionsSection.tsx'
import { ErasureSection } from './ErasureSection.tsx'
import { KeysSection } from './KeysSection.tsx'
import { NameSection } from './NameSection.tsx'
import { SecretsSection } from './SecretsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SigningSection } from './SigningSection.tsx'

export function SettingsPage() {
  usePageTitle('Settings')
  return (
    <Page narrow>
      <PageHeader title="Settings" />
      <div>
        <KeysSection />
        <SessionsSection />
        <SecretsSection />
        <SigningSection />
        <BrainSection />
        <ConnectionsSection />
        <NameSection />
        <ColoursSection />
        <CanvasSection />
        <ErasureSection />
      </div>
    </Page>
  )
}
