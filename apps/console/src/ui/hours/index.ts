export { DEFAULT_HOURS } from './hours.ts';
export { HoursEditor } from './hours-editor.tsx';
export { useHoursProblems } from './problems.ts';
