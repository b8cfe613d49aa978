/** The longest text that the search over everything takes. Characters. */
export const SEARCH_QUERY_MAX = 200;
