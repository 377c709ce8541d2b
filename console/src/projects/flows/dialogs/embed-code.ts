type Place = { flowId: string; projectId: string; apiUrl: string }

/** How a flow is shown: by the web component, by its React form, and as a page of ours. All is loaded from this server. */
export function embedCode({ flowId, projectId, apiUrl }: Place): { html: string; react: string; hosted: string } {
  const pages = `${apiUrl}/pages`
  return {
    html: [
      '<script type="module">import \'@descope/web-component\'</script>',
      '<descope-wc',
      `  project-id="${projectId}"`,
      `  flow-id="${flowId}"`,
      `  base-url="${apiUrl}"`,
      `  base-static-url="${pages}"`,
      `  base-cdn-url="${apiUrl}"`,
      '></descope-wc>',
    ].join('\n'),
    react: [
      '<AuthProvider',
      `  projectId="${projectId}"`,
      `  baseUrl="${apiUrl}"`,
      `  baseStaticUrl="${pages}"`,
      `  baseCdnUrl="${apiUrl}"`,
      '>',
      `  <Descope flowId="${flowId}" />`,
      '</AuthProvider>',
    ].join('\n'),
    hosted: `${apiUrl}/login/${projectId}?flow=${encodeURIComponent(flowId)}`,
  }
}
