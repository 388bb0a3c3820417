/** Where the API lies. kubectl asks for OpenAPI documents by absolute paths, so that the server has to know it. */
export const managementBasePath = '/kubernetes/management';
