export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonFields = { readonly [name: string]: Json };
