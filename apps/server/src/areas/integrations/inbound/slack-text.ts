/** What people wrote in Slack, without its marks for links and its escapes. */
export const plainSlackText = (text: string): string =>
  text
    .replaceAll(
      /<(?:mailto:|tel:)?([^|>]+)(?:\|([^>]+))?>/g,
      (_, link: string, label?: string) => label ?? link,
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
