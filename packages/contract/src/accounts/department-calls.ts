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
  summary: 'Create a department',
  description: 'Catalogue 7.4.',
});

export const listDepartments = defineCall({
  method: 'GET',
  path: '/chimes/merchantDepartment',
  access: member,
  topics: ['departments'],
  query: OwnMerchant,
  reply: Departments,
  summary: 'List departments the caller may see, by name',
  description: 'Catalogue 7.4. Members without access to the settings see only their own departments.',
});

export const listDepartmentsOfMerchant = defineCall({
  method: 'GET',
  path: '/chimes/departmentByMerchant/{id}',
  access: member,
  params: z.object({ id: MerchantId }),
  reply: Departments,
  summary: 'Get a merchant by id',
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
  summary: 'Update a department. What its supervisors see changes immediately',
  description: 'Catalogue 7.4. Omitted fields are unchanged.',
});

export const removeDepartment = defineCall({
  method: 'DELETE',
  path: '/api/departments/{id}',
  access: edit('settings'),
  topics: ['departments'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Delete a department. Its members stay',
});
