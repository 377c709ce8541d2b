/** Undefined for what is no form. */
export async function readSetupForm(request: Request): Promise<FormData | undefined> {
  try {
    return await request.formData()
  } catch {
    return undefined
  }
}

/** A file counts before what was pasted, and both before a URL. */
export async function connectionOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const file = form.get('metadataFile')
  const uploaded = file instanceof File && file.size > 0 ? (await file.text()).trim() : ''
  return {
    protocol: text('step'),
    metadataUrl: text('metadataUrl'),
    metadataXml: uploaded || text('metadataXml'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    mapping: { email: text('email'), name: text('name'), group: text('group') },
  }
}
