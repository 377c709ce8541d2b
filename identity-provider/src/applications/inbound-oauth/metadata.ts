import type { SettingsOf } from '../../projects/index.ts'

type Options = { publicUrl: string; projectId: string; settings: SettingsOf }

/** Where applications introduce themselves, as the project has it switched on. */
export async function inboundMetadata({ publicUrl, projectId, settings }: Options): Promise<object> {
  const { agents } = await settings.of(projectId)
  return {
    ...(agents.isRegistrationOpen && {
      registration_endpoint: `${publicUrl}/v1/mgmt/inboundapp/app/${projectId}/register`,
    }),
    ...(agents.acceptsMetadataDocuments && { client_id_metadata_document_supported: true }),
  }
}
