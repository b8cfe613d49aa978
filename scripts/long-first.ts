import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. A fresh clone has no durations of earlier runs to order by. */
const LONG = /sweep\/(input|access)\.test\.ts$/;

/** Starts the longest files of a project first, so that its workers end together. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Object.groupBy(await super.sort(files), ({ project }) => project.name);
    return Object.values(byProject).flatMap((specs = []) => [
      ...specs.filter(({ moduleId }) => LONG.test(moduleId)),
      ...specs.filter(({ moduleId }) => !LONG.test(moduleId)),
    ]);
  }
}
