import type { Plugin } from 'vite';

const ICONS = /@font-face\{font-family:fcicons;[^}]*\}/;

/**
 * Takes the calendar's font of icons out of its styles. It is a data: address, which the policy of the console does not
 * load; the one icon that the console shows is drawn by its own styles.
 */
export const calendarFont = (): Plugin => ({
  name: 'foyer:calendar-font',
  transform: {
    filter: { id: /@fullcalendar\/core\/internal-common\.js$/ },
    handler(code) {
      if (!ICONS.test(code)) throw new Error('The calendar has its font elsewhere now.');
      return { code: code.replace(ICONS, ''), map: null };
    },
  },
});
