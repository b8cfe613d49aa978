import { expect, it } from 'vitest';
import * as alerts from './alerts.ts';
import * as grid from './grid.ts';
import * as interaction from './interaction.ts';
import * as limits from './limits.ts';
import * as session from './session.ts';

it('keeps the numbers of the specification', () => {
  expect(session).toMatchObject({
    IDLE_TIMEOUT_MS: 840000,
    LOGOUT_COUNTDOWN_MS: 60000,
    ACTIVE_VISITORS_POLL_MS: 15000,
    HEARTBEAT_MS: 540000,
    TOKEN_REFRESH_LEAD_S: 200,
    TOKEN_REFRESH_IMMEDIATE_S: 203,
    CHUNK_LOAD_TIMEOUT_MS: 120000,
    STAY_ALIVE_ON: '1',
  });
  expect(alerts).toMatchObject({
    SHELL_TOAST_MS: 10000,
    ASSISTANCE_TOAST_MS: 20000,
    SOUND_DELAY_MS: 500,
    NAMED_TOASTS_MAX: 2,
  });
  expect(interaction).toMatchObject({ DEBOUNCE_MS: 250, MESSAGE_DROPDOWN_MAX: 5, TEXT_AREA_ROWS: 5 });
  expect(grid).toMatchObject({
    GRID_PAGE_SIZE: 50,
    GRID_ROW_HEIGHT: 35,
    GRID_COLUMN_WIDTH: 120,
    GRID_COLUMN_MIN_WIDTH: { normal: 120, wide: 200 },
    GRID_MIN_HEIGHT: 400,
    GRID_PAGE_LINKS: 5,
  });
  expect(limits).toMatchObject({ MESSAGE_TEXT_MAX: 8000, CHAT_FILE_MAX_BYTES: 10485760, NAME_MAX: 100 });
});
