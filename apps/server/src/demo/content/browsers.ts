/** Browsers of visitors, with their relative frequency as `weight`. */
export const browsers = [
  {
    weight: 6,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    weight: 6,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 5,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  },
  {
    weight: 3,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  },
  {
    weight: 2,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  },
  {
    weight: 2,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  },
  {
    weight: 1,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
] as const;

/** Referrers of visits; null for typed addresses. */
export const sources = [
  { referrer: '', campaign: null, weight: 5 },
  { referrer: 'https://www.google.com/', campaign: null, weight: 6 },
  { referrer: 'https://duckduckgo.com/', campaign: null, weight: 1 },
  { referrer: 'https://www.pinterest.com/', campaign: null, weight: 2 },
  {
    referrer: 'https://www.instagram.com/',
    campaign: { source: 'instagram', medium: 'social', name: 'autumn-living' },
    weight: 2,
  },
  {
    referrer: 'https://www.google.com/',
    campaign: { source: 'google', medium: 'cpc', name: 'oak-tables', term: 'solid oak table' },
    weight: 2,
  },
  { referrer: '', campaign: { source: 'newsletter', medium: 'email', name: 'november-letter' }, weight: 2 },
] as const;
