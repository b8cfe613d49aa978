import { defineError } from '../kernel/errors.ts';
import { REPORT_PDF_ROWS, REPORT_SCHEDULES_MAX } from './constants.ts';

export const reportTooLong = defineError(
  'report_too_long',
  409,
  `A PDF has at most ${REPORT_PDF_ROWS} rows. Choose CSV or XLS, or fewer days.`,
);

/** The writer ran out of memory or time, or does not run on this system. */
export const reportNotWritten = defineError(
  'report_not_written',
  500,
  'The PDF could not be written. Choose CSV or XLS, or fewer days.',
);

export const schedulesFull = defineError(
  'report_schedules_full',
  409,
  `There are ${REPORT_SCHEDULES_MAX} schedules already. Delete one first.`,
);
