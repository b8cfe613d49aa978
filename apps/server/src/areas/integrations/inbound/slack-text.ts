/** What people wrote in Slack, without its marks for links and people and its escapes. Links keep their address. */
export const plainSlackText = (text: string): string =>
  text
    .replaceAll(/<([^|>]+)(?:\|([^>]*))?>/g, (_, target: string, label = '') => plainMark(target, label))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function plainMark(target: string, label: string): string {
  const [sign] = target;
  // People and groups, channels, and marks of Slack's own such as `<!here>`.
  if (sign === '@' || sign === '#') return label ? sign + label.replace(sign, '') : target;
  if (sign === '!') return label || target.replace('!', '@');
  const address = target.replace(/^(mailto|tel):/, '');
  return !label || address.replace(/^https?:\/\//, '') === label.replace(/^https?:\/\//, '')
    ? address
    : `${label} (${address})`;
}
