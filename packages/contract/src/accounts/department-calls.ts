import { z } from 'zod';
import { edit, member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, MerchantId, OwnMerchant, Uuid } from '../kernel/shapes.ts';
import { Department, DepartmentUpdate, NewDepartment } from './department-shapes.ts';
import { departmentsFull, departmentTaken } from './errors.ts';

const Departments = z.object({ departments: z.array(Department) });

export const createDepartment = defineCall({
  method: 'PUT',
  path: '/chimes/merchantDepartment',
  access: edit('settings'),
  topics: ['departments'],
  query: OwnMerchant,
  body: NewDepartment,
  reply: Department,
  errors: [departmentTaken, departmentsFull],
  summary: 'Make a department',
  description: 'Catalogue 7.4.',
});

export const listDepartments = defineCall({
  method: 'GET',
  path: '/chimes/merchantDepartment',
  access: member,
  topics: ['departments'],
  query: OwnMerchant,
  reply: Departments,
  summary: 'The departments that the caller may see, by name',
  description: 'Catalogue 7.4. Who does not open the settings sees the own departments.',
});

export const listDepartmentsOfMerchant = defineCall({
  method: 'GET',
  path: '/chimes/departmentByMerchant/{id}',
  access: member,
  params: z.object({ id: MerchantId }),
  reply: Departments,
  summary: 'The same by the id of the merchant',
  description: 'Catalogue 7.4.',
});

export const updateDepartment = defineCall({
  method: 'POST',
  path: '/chimes/updateDepartment',
  access: edit('settings'),
  topics: ['departments'],
  query: OwnMerchant,
  body: DepartmentUpdate,
  reply: Department,
  errors: [departmentTaken],
  summary: 'Change a department; what its supervisors see follows at once',
  description: 'Catalogue 7.4. Parts that are absent stay as they are.',
});

export const removeDepartment = defineCall({
  method: 'DELETE',
  path: '/api/departments/{id}',
  access: edit('settings'),
  topics: ['departments'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Remove a department; its members stay',
});
