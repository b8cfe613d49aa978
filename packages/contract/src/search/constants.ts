/** Maximum length of a search text. */
export const SEARCH_QUERY_MAX = 200;
