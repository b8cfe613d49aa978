import { createContext, useContext } from 'react';

/** The merchant's time zone, in which times are shown; the browser's until loaded. */
export const TimeZoneContext = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const useTimeZone = () => useContext(TimeZoneContext);
