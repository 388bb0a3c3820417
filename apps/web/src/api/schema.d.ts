/** Made from the API document of the server by `npm run web:client`. Change the API, not this file. */
export interface paths {
    "/api/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAnalyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAssignments"];
        put?: never;
        post: operations["postAssignments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assignments/{assignmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAssignmentsByAssignmentId"];
        put?: never;
        post?: never;
        delete: operations["deleteAssignmentsByAssignmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuditLogsByEntryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuditLogsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthAcceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchAuthMe"];
        trace?: never;
    };
    "/api/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthOidcCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthOidcStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAuthSessionsBySessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSignup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccounts"];
        put?: never;
        post: operations["postCloudAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountID"];
        put?: never;
        post?: never;
        delete: operations["deleteCloudAccountsByAccountID"];
        options?: never;
        head?: never;
        patch: operations["patchCloudAccountsByAccountID"];
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/architecture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDArchitecture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putCloudAccountsByAccountIDClustersByRegionByClusterNameAccess"];
        post?: never;
        delete: operations["deleteCloudAccountsByAccountIDClustersByRegionByClusterNameAccess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/dns-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDDnsZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/instance-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDInstanceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/subnets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDSubnets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsByAccountIDUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{accountID}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postCloudAccountsByAccountIDVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/federation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsFederation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAccountsPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeployments"];
        put?: never;
        post: operations["postDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsById"];
        put?: never;
        post?: never;
        delete: operations["deleteDeploymentsById"];
        options?: never;
        head?: never;
        patch: operations["patchDeploymentsById"];
        trace?: never;
    };
    "/api/deployments/{id}/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postDeploymentsByIdAnalyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/canvas-position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putDeploymentsByIdCanvasPosition"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchDeploymentsByIdCanvasPosition"];
        trace?: never;
    };
    "/api/deployments/{id}/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchDeploymentsByIdConfigs"];
        trace?: never;
    };
    "/api/deployments/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdEventsStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/loadbalancer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdLoadbalancer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdRevisions"];
        put?: never;
        post: operations["postDeploymentsByIdRevisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions/{a}/diff/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdRevisionsByADiffByB"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions/{revID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdRevisionsByRevID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postDeploymentsByIdRollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/service-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeploymentsByIdServiceConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/reference.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDocsReferenceJs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/canvas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdCanvas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/cluster-discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdClusterDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/datastores/{connectionID}/canvas-position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putEnvironmentsByEnvIdDatastoresByConnectionIDCanvasPosition"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdDeployments"];
        put?: never;
        post: operations["postEnvironmentsByEnvIdDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/service-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdServiceConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/service-connections/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdServiceConnectionsSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/{envId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEnvironmentsByEnvIdStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInstance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntegrations"];
        put?: never;
        post: operations["postIntegrations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/{integrationID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntegrationsByIntegrationID"];
        put?: never;
        post?: never;
        delete: operations["deleteIntegrationsByIntegrationID"];
        options?: never;
        head?: never;
        patch: operations["patchIntegrationsByIntegrationID"];
        trace?: never;
    };
    "/api/integrations/{integrationID}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postIntegrationsByIntegrationIDVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/github/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntegrationsGithubCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/github/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntegrationsGithubInstall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganisation"];
        put: operations["putOrganisation"];
        post?: never;
        delete: operations["deleteOrganisation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganisations"];
        put?: never;
        post: operations["postOrganisations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions/effective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPermissionsEffective"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions/granters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPermissionsGranters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProjects"];
        put?: never;
        post: operations["postProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProjectsByProjectId"];
        put?: never;
        post?: never;
        delete: operations["deleteProjectsByProjectId"];
        options?: never;
        head?: never;
        patch: operations["patchProjectsByProjectId"];
        trace?: never;
    };
    "/api/projects/{projectId}/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProjectsByProjectIdEnvironments"];
        put?: never;
        post: operations["postProjectsByProjectIdEnvironments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/environments/{envId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProjectsByProjectIdEnvironmentsByEnvId"];
        put?: never;
        post?: never;
        delete: operations["deleteProjectsByProjectIdEnvironmentsByEnvId"];
        options?: never;
        head?: never;
        patch: operations["patchProjectsByProjectIdEnvironmentsByEnvId"];
        trace?: never;
    };
    "/api/projects/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProjectsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobs"];
        put?: never;
        post: operations["postProvisioningJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobID"];
        put?: never;
        post?: never;
        delete: operations["deleteProvisioningJobsByJobID"];
        options?: never;
        head?: never;
        patch: operations["patchProvisioningJobsByJobID"];
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postProvisioningJobsByJobIDCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDConnections"];
        put?: never;
        post: operations["postProvisioningJobsByJobIDConnections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/connections/{connID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDConnectionsByConnID"];
        put?: never;
        post?: never;
        delete: operations["deleteProvisioningJobsByJobIDConnectionsByConnID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDDatabases"];
        put?: never;
        post: operations["postProvisioningJobsByJobIDDatabases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/databases/{dbID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDDatabasesByDbID"];
        put?: never;
        post?: never;
        delete: operations["deleteProvisioningJobsByJobIDDatabasesByDbID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/databases/{dbID}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDDatabasesByDbIDConnections"];
        put?: never;
        post: operations["postProvisioningJobsByJobIDDatabasesByDbIDConnections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/databases/{dbID}/connections/{connID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDDatabasesByDbIDConnectionsByConnID"];
        put?: never;
        post?: never;
        delete: operations["deleteProvisioningJobsByJobIDDatabasesByDbIDConnectionsByConnID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/databases/{dbID}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postProvisioningJobsByJobIDDatabasesByDbIDRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProvisioningJobsByJobIDEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/{jobID}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postProvisioningJobsByJobIDRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning-jobs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postProvisioningJobsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRepositories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRoles"];
        put?: never;
        post: operations["postRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRolesByRoleId"];
        put: operations["putRolesByRoleId"];
        post?: never;
        delete: operations["deleteRolesByRoleId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postServiceConnections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteServiceConnectionsById"];
        options?: never;
        head?: never;
        patch: operations["patchServiceConnectionsById"];
        trace?: never;
    };
    "/api/space-discovery/{spaceID}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceDiscoveryBySpaceIDEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-discovery/{spaceID}/namespaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceDiscoveryBySpaceIDNamespaces"];
        put?: never;
        post: operations["postSpaceDiscoveryBySpaceIDNamespaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-discovery/{spaceID}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceDiscoveryBySpaceIDNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceInstances"];
        put?: never;
        post: operations["postSpaceInstances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/{project}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceInstancesByProjectByName"];
        put?: never;
        post?: never;
        delete: operations["deleteSpaceInstancesByProjectByName"];
        options?: never;
        head?: never;
        patch: operations["patchSpaceInstancesByProjectByName"];
        trace?: never;
    };
    "/api/space-instances/{project}/{name}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceInstancesByProjectByNameAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/{project}/{name}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceInstancesByProjectByNameEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/{project}/{name}/kubeconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpaceInstancesByProjectByNameKubeconfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/{project}/{name}/sleep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpaceInstancesByProjectByNameSleep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/{project}/{name}/wake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpaceInstancesByProjectByNameWake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-instances/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpaceInstancesPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceTemplates"];
        put?: never;
        post: operations["postSpaceTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-templates/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaceTemplatesByName"];
        put: operations["putSpaceTemplatesByName"];
        post?: never;
        delete: operations["deleteSpaceTemplatesByName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/space-templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpaceTemplatesPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpaces"];
        put?: never;
        post: operations["postSpaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{spaceID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpacesBySpaceID"];
        put?: never;
        post?: never;
        delete: operations["deleteSpacesBySpaceID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{spaceID}/kubeconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSpacesBySpaceIDKubeconfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{spaceID}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putSpacesBySpaceIDStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchSpacesBySpaceIDStatus"];
        trace?: never;
    };
    "/api/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTeams"];
        put?: never;
        post: operations["postTeams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTeamsByTeamId"];
        put: operations["putTeamsByTeamId"];
        post?: never;
        delete: operations["deleteTeamsByTeamId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTeamsByTeamIdMembers"];
        put?: never;
        post: operations["postTeamsByTeamIdMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}/members/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteTeamsByTeamIdMembersByEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTokens"];
        put?: never;
        post: operations["postTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteTokensByTokenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsers"];
        put?: never;
        post: operations["postUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsersByEmail"];
        put?: never;
        post?: never;
        delete: operations["deleteUsersByEmail"];
        options?: never;
        head?: never;
        patch: operations["patchUsersByEmail"];
        trace?: never;
    };
    "/api/users/{email}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postUsersByEmailInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postWebhooksBuilds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/builds/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postWebhooksBuildsTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/github": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postWebhooksGithub"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/github/{integrationID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postWebhooksGithubByIntegrationID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAnalyze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    branch: string;
                    integrationID: string;
                    owner: string;
                    repo: string;
                    rootPath?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            buildCommand?: string;
                            buildContext: string | null;
                            detectedFrom: string[];
                            dockerfile: string | null;
                            framework: string | null;
                            language: ("node" | "python" | "go" | "java" | "dotnet" | "ruby" | "php" | "rust" | "elixir" | "deno" | "static") | null;
                            packageManager?: string;
                            sha: string | null;
                            startCommand?: string;
                            suggestedHealthPath: string | null;
                            suggestedPort: number | null;
                            warnings: {
                                code: string;
                                configs?: {
                                    args?: string[];
                                    autoRollback?: boolean;
                                    autoscaling?: {
                                        maxReplicas: number;
                                        minReplicas: number;
                                        targetCPU?: number;
                                    };
                                    command?: string[];
                                    dockerfile?: string;
                                    drainSeconds?: number;
                                    envVars?: {
                                        [key: string]: string;
                                    };
                                    expose?: {
                                        className?: string;
                                        host?: string;
                                        path?: string;
                                        port?: number;
                                        tls?: {
                                            issuer: string;
                                        };
                                        type: "none" | "http" | "tcp";
                                    };
                                    liveness?: {
                                        failureThreshold?: number;
                                        initialDelaySeconds?: number;
                                        path?: string;
                                        periodSeconds?: number;
                                        timeoutSeconds?: number;
                                    };
                                    port?: number;
                                    readiness?: {
                                        failureThreshold?: number;
                                        initialDelaySeconds?: number;
                                        path?: string;
                                        periodSeconds?: number;
                                        timeoutSeconds?: number;
                                    };
                                    replicas?: number;
                                    resources?: {
                                        limits?: {
                                            cpu?: string;
                                            memory?: string;
                                        };
                                        requests?: {
                                            cpu?: string;
                                            memory?: string;
                                        };
                                    };
                                    rolloutTimeoutSeconds?: number;
                                    rootPath?: string;
                                    runAsNonRoot?: boolean;
                                    secretRefs?: (string | {
                                        env: string;
                                        ref: string;
                                    })[];
                                    terminationGraceSeconds?: number;
                                };
                                fix: string;
                                message: string;
                                /** @enum {unknown} */
                                severity: "info" | "warning" | "error";
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAssignments: {
        parameters: {
            query?: {
                cursor?: string;
                email?: string;
                limit?: number;
                page?: number;
                roleID?: string;
                scope?: string;
                search?: string;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                teamID?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email?: string;
                            id: string;
                            projectID?: string;
                            roleID: string;
                            roleName?: string;
                            scope: string;
                            scopeName?: string;
                            teamID?: string;
                            teamName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postAssignments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string;
                    roleID: string;
                    scope?: string;
                    teamID?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email?: string;
                            id: string;
                            projectID?: string;
                            roleID: string;
                            roleName?: string;
                            scope: string;
                            scopeName?: string;
                            teamID?: string;
                            teamName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getAssignmentsByAssignmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assignmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email?: string;
                            id: string;
                            projectID?: string;
                            roleID: string;
                            roleName?: string;
                            scope: string;
                            scopeName?: string;
                            teamID?: string;
                            teamName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteAssignmentsByAssignmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assignmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuditLogs: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                cursor?: string;
                from?: string;
                limit?: number;
                page?: number;
                resourceID?: string;
                resourceType?: string;
                result?: "succeeded" | "refused" | "failed";
                scope?: string;
                search?: string;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                to?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: string;
                            actor: string;
                            address: string;
                            code: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            method: string;
                            path: string;
                            requestBody: string | null;
                            requestId: string;
                            resourceID: string;
                            resourceType: string;
                            responseBody: string | null;
                            /** @enum {unknown} */
                            result: "succeeded" | "refused" | "failed";
                            scope: string;
                            status: number;
                            tokenId: string | null;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getAuditLogsByEntryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: string;
                            actor: string;
                            address: string;
                            code: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            method: string;
                            path: string;
                            requestBody: string | null;
                            requestId: string;
                            resourceID: string;
                            resourceType: string;
                            responseBody: string | null;
                            /** @enum {unknown} */
                            result: "succeeded" | "refused" | "failed";
                            scope: string;
                            status: number;
                            tokenId: string | null;
                        };
                    };
                };
            };
        };
    };
    getAuditLogsExport: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                format?: "csv" | "json";
                from?: string;
                resourceID?: string;
                resourceType?: string;
                result?: "succeeded" | "refused" | "failed";
                scope?: string;
                search?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postAuthAcceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cookie?: boolean;
                    name?: string;
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: string;
                            expiresIn: number;
                            refreshToken?: string;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cookie?: boolean;
                    email: string;
                    organisation?: string;
                    password: string;
                    /** @constant */
                    provider?: "email";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: string;
                            expiresIn: number;
                            refreshToken?: string;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            hasPassword: boolean;
                            organisation: {
                                id: string;
                                name: string;
                            };
                            sessionId: string | null;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    patchAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            hasPassword: boolean;
                            organisation: {
                                id: string;
                                name: string;
                            };
                            sessionId: string | null;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    getAuthMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            oidc: {
                                name: string;
                            } | null;
                            /** @constant */
                            password: true;
                            sandbox: boolean;
                            signup: boolean;
                        };
                    };
                };
            };
        };
    };
    getAuthOidcCallback: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                iss?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: string;
                            expiresIn: number;
                            refreshToken?: string;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    getAuthOidcStart: {
        parameters: {
            query?: {
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    postAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    organisation?: string;
                    refreshToken?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: string;
                            expiresIn: number;
                            refreshToken?: string;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    getAuthSessions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            address: string;
                            /** Format: date-time */
                            createdAt: string;
                            current: boolean;
                            /** Format: date-time */
                            expiresAt: string;
                            id: string;
                            /** Format: date-time */
                            lastUsedAt: string;
                            organisation: {
                                id: string;
                                name: string;
                            };
                            userAgent: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    deleteAuthSessionsBySessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postAuthSignup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cookie?: boolean;
                    email: string;
                    name: string;
                    organisation?: string;
                    password: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: string;
                            expiresIn: number;
                            refreshToken?: string;
                            tenants: {
                                id: string;
                                name: string;
                            }[];
                            user: {
                                email: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    getBranches: {
        parameters: {
            query: {
                cursor?: string;
                integrationID: string;
                limit?: number;
                owner: string;
                page?: number;
                repo: string;
                search?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            default: boolean;
                            name: string;
                            protected: boolean;
                            sha: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getCloudAccounts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                provider?: "aws" | "gcp" | "azure";
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "provider";
                sort_order?: "asc" | "desc";
                status?: "connected" | "failing";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                            cloudAccountID: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endpoints?: {
                                caCertificates?: string;
                                privateAddresses?: boolean;
                                services?: {
                                    [key: string]: string;
                                };
                                url?: string;
                            };
                            failure: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                kind: string;
                                operation: string;
                                said: string;
                            } | null;
                            id: string;
                            identity: string;
                            missingPermissions: string[];
                            name: string;
                            /** @enum {unknown} */
                            permissionLevel: "read_only" | "read_write";
                            permissionsKnown: boolean;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            verifiedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postCloudAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                    cloudAccountID: string;
                    credentials: {
                        [key: string]: unknown;
                    };
                    endpoints?: {
                        caCertificates?: string;
                        privateAddresses?: boolean;
                        services?: {
                            [key: string]: string;
                        };
                        url?: string;
                    };
                    name: string;
                    /** @enum {unknown} */
                    permissionLevel?: "read_only" | "read_write";
                    /** @enum {unknown} */
                    provider: "aws" | "gcp" | "azure";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                            cloudAccountID: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endpoints?: {
                                caCertificates?: string;
                                privateAddresses?: boolean;
                                services?: {
                                    [key: string]: string;
                                };
                                url?: string;
                            };
                            failure: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                kind: string;
                                operation: string;
                                said: string;
                            } | null;
                            id: string;
                            identity: string;
                            missingPermissions: string[];
                            name: string;
                            /** @enum {unknown} */
                            permissionLevel: "read_only" | "read_write";
                            permissionsKnown: boolean;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            verifiedAt: string;
                        };
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                            cloudAccountID: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endpoints?: {
                                caCertificates?: string;
                                privateAddresses?: boolean;
                                services?: {
                                    [key: string]: string;
                                };
                                url?: string;
                            };
                            failure: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                kind: string;
                                operation: string;
                                said: string;
                            } | null;
                            id: string;
                            identity: string;
                            missingPermissions: string[];
                            name: string;
                            /** @enum {unknown} */
                            permissionLevel: "read_only" | "read_write";
                            permissionsKnown: boolean;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            verifiedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteCloudAccountsByAccountID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchCloudAccountsByAccountID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    authMethod?: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                    credentials?: {
                        [key: string]: unknown;
                    };
                    endpoints?: {
                        caCertificates?: string;
                        privateAddresses?: boolean;
                        services?: {
                            [key: string]: string;
                        };
                        url?: string;
                    } | null;
                    name?: string;
                    /** @enum {unknown} */
                    permissionLevel?: "read_only" | "read_write";
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                            cloudAccountID: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endpoints?: {
                                caCertificates?: string;
                                privateAddresses?: boolean;
                                services?: {
                                    [key: string]: string;
                                };
                                url?: string;
                            };
                            failure: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                kind: string;
                                operation: string;
                                said: string;
                            } | null;
                            id: string;
                            identity: string;
                            missingPermissions: string[];
                            name: string;
                            /** @enum {unknown} */
                            permissionLevel: "read_only" | "read_write";
                            permissionsKnown: boolean;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            verifiedAt: string;
                        };
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDArchitecture: {
        parameters: {
            query: {
                region: string;
            };
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cut: string[];
                            incomplete: ("network" | "subnet" | "cluster" | "datastore" | "vm_pool" | "load_balancer" | "external_network")[];
                            links: {
                                from: string;
                                id: string;
                                /** @enum {unknown} */
                                kind: "peering" | "serves";
                                status?: string;
                                to: string;
                            }[];
                            nodes: {
                                facts: {
                                    account?: string;
                                    cidrs?: string[];
                                    desired?: number;
                                    endpoint?: string;
                                    engine?: string;
                                    max?: number;
                                    min?: number;
                                    public?: boolean;
                                    region?: string;
                                    scheme?: string;
                                    size?: string;
                                    version?: string;
                                    zone?: string;
                                };
                                id: string;
                                /** @enum {unknown} */
                                kind: "network" | "subnet" | "cluster" | "datastore" | "vm_pool" | "load_balancer" | "external_network";
                                link?: {
                                    id: string;
                                    /** @enum {unknown} */
                                    kind: "space" | "job";
                                };
                                name: string;
                                networkId?: string;
                                parentId?: string;
                                status?: string;
                                subnetIds: string[];
                            }[];
                            problems: {
                                code: string;
                                message: string;
                                next: string;
                                part: string;
                            }[];
                            /** Format: date-time */
                            readAt: string;
                            region: string;
                        };
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDClusters: {
        parameters: {
            query?: {
                region?: string;
            };
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessGranted: boolean;
                            createdAt?: string;
                            endpoint?: string;
                            id: string;
                            kubernetesVersion?: string;
                            name: string;
                            region: string;
                            resourceGroup?: string;
                            spaceId: string | null;
                            /** @enum {unknown} */
                            state: "creating" | "active" | "updating" | "deleting" | "stopped" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    putCloudAccountsByAccountIDClustersByRegionByClusterNameAccess: {
        parameters: {
            query?: {
                resourceGroup?: string;
            };
            header?: never;
            path: {
                accountID: string;
                clusterName: string;
                region: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            clusterId: string;
                            clusterName: string;
                            /** Format: date-time */
                            grantedAt: string;
                            grantedBy: string;
                            identity: string;
                            region: string;
                            resourceGroup?: string;
                        };
                    };
                };
            };
        };
    };
    deleteCloudAccountsByAccountIDClustersByRegionByClusterNameAccess: {
        parameters: {
            query?: {
                resourceGroup?: string;
            };
            header?: never;
            path: {
                accountID: string;
                clusterName: string;
                region: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCloudAccountsByAccountIDDnsZones: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            private: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDInstanceTypes: {
        parameters: {
            query: {
                region: string;
            };
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            architecture: "amd64" | "arm64";
                            cpus: number;
                            gpus: number;
                            id: string;
                            memoryMiB: number;
                        }[];
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDNetworks: {
        parameters: {
            query: {
                region: string;
            };
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cidrs: string[];
                            id: string;
                            name: string;
                            region?: string;
                            resourceGroup?: string;
                        }[];
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDRegions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDSubnets: {
        parameters: {
            query: {
                networkId?: string;
                region: string;
            };
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cidrs: string[];
                            id: string;
                            name: string;
                            networkId: string;
                            region: string;
                            zone?: string;
                        }[];
                    };
                };
            };
        };
    };
    getCloudAccountsByAccountIDUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            integrations: {
                                count: number;
                                first: {
                                    id: string;
                                    kind: string;
                                    name: string;
                                }[];
                            };
                            jobs: {
                                count: number;
                                first: {
                                    id: string;
                                    kind: string;
                                    name: string;
                                }[];
                            };
                            spaces: {
                                count: number;
                                first: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
    };
    postCloudAccountsByAccountIDVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            authMethod: "static_keys" | "assume_role" | "temporary_credentials" | "service_account" | "oauth" | "workload_identity" | "service_principal" | "workload_identity_federation";
                            cloudAccountID: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endpoints?: {
                                caCertificates?: string;
                                privateAddresses?: boolean;
                                services?: {
                                    [key: string]: string;
                                };
                                url?: string;
                            };
                            failure: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                kind: string;
                                operation: string;
                                said: string;
                            } | null;
                            id: string;
                            identity: string;
                            missingPermissions: string[];
                            name: string;
                            /** @enum {unknown} */
                            permissionLevel: "read_only" | "read_write";
                            permissionsKnown: boolean;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            verifiedAt: string;
                        };
                    };
                };
            };
        };
    };
    getCloudAccountsFederation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            issuer: string;
                            subject: string;
                        };
                    };
                };
            };
        };
    };
    getCloudAccountsPermissions: {
        parameters: {
            query: {
                cloudAccountID?: string;
                level?: "read_only" | "read_write";
                provider: "aws" | "gcp" | "azure";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            commands: string[];
                            document: {
                                fileName: string;
                                /** @enum {unknown} */
                                language: "json" | "yaml";
                                text: string;
                            };
                            notes: string[];
                            permissions: {
                                permission: string;
                                /** @enum {unknown} */
                                purpose: "reading" | "deploying";
                                why: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getDeployments: {
        parameters: {
            query?: {
                cursor?: string;
                envId?: string;
                limit?: number;
                page?: number;
                projectId?: string;
                revisions?: boolean;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "status";
                sort_order?: "asc" | "desc";
                spaceId?: string;
                status?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            revision?: {
                                commitSha: string | null;
                                createdAt: string;
                                createdBy: string;
                                id: string;
                                image: string | null;
                                note: string;
                                number: number;
                                source: string;
                                status: string;
                            } | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postDeployments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    autoDeploy?: boolean;
                    branch?: string;
                    configs?: {
                        args?: string[];
                        autoRollback?: boolean;
                        autoscaling?: {
                            maxReplicas: number;
                            minReplicas: number;
                            targetCPU?: number;
                        };
                        command?: string[];
                        dockerfile?: string;
                        drainSeconds?: number;
                        envVars?: {
                            [key: string]: string;
                        };
                        expose?: {
                            className?: string;
                            host?: string;
                            path?: string;
                            port?: number;
                            tls?: {
                                issuer: string;
                            };
                            type: "none" | "http" | "tcp";
                        };
                        liveness?: {
                            failureThreshold?: number;
                            initialDelaySeconds?: number;
                            path?: string;
                            periodSeconds?: number;
                            timeoutSeconds?: number;
                        };
                        port?: number;
                        readiness?: {
                            failureThreshold?: number;
                            initialDelaySeconds?: number;
                            path?: string;
                            periodSeconds?: number;
                            timeoutSeconds?: number;
                        };
                        replicas?: number;
                        resources?: {
                            limits?: {
                                cpu?: string;
                                memory?: string;
                            };
                            requests?: {
                                cpu?: string;
                                memory?: string;
                            };
                        };
                        rolloutTimeoutSeconds?: number;
                        rootPath?: string;
                        runAsNonRoot?: boolean;
                        secretRefs?: (string | {
                            env: string;
                            ref: string;
                        })[];
                        terminationGraceSeconds?: number;
                    };
                    envId: string;
                    image?: string;
                    integrationId?: string;
                    name: string;
                    repoUrl?: string;
                    /** @enum {unknown} */
                    sourceType: "git" | "image";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getDeploymentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevision: {
                                commitSha: string | null;
                                createdAt: string;
                                createdBy: string;
                                id: string;
                                image: string | null;
                                note: string;
                                number: number;
                                source: string;
                                status: string;
                            } | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            revision: {
                                commitSha: string | null;
                                createdAt: string;
                                createdBy: string;
                                id: string;
                                image: string | null;
                                note: string;
                                number: number;
                                source: string;
                                status: string;
                            } | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                            waitingFor: string | null;
                        };
                    };
                };
            };
        };
    };
    deleteDeploymentsById: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchDeploymentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    autoDeploy?: boolean;
                    branch?: string;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postDeploymentsByIdAnalyze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            buildCommand?: string;
                            buildContext: string | null;
                            detectedFrom: string[];
                            dockerfile: string | null;
                            framework: string | null;
                            language: ("node" | "python" | "go" | "java" | "dotnet" | "ruby" | "php" | "rust" | "elixir" | "deno" | "static") | null;
                            packageManager?: string;
                            sha: string | null;
                            startCommand?: string;
                            suggestedHealthPath: string | null;
                            suggestedPort: number | null;
                            warnings: {
                                code: string;
                                configs?: {
                                    args?: string[];
                                    autoRollback?: boolean;
                                    autoscaling?: {
                                        maxReplicas: number;
                                        minReplicas: number;
                                        targetCPU?: number;
                                    };
                                    command?: string[];
                                    dockerfile?: string;
                                    drainSeconds?: number;
                                    envVars?: {
                                        [key: string]: string;
                                    };
                                    expose?: {
                                        className?: string;
                                        host?: string;
                                        path?: string;
                                        port?: number;
                                        tls?: {
                                            issuer: string;
                                        };
                                        type: "none" | "http" | "tcp";
                                    };
                                    liveness?: {
                                        failureThreshold?: number;
                                        initialDelaySeconds?: number;
                                        path?: string;
                                        periodSeconds?: number;
                                        timeoutSeconds?: number;
                                    };
                                    port?: number;
                                    readiness?: {
                                        failureThreshold?: number;
                                        initialDelaySeconds?: number;
                                        path?: string;
                                        periodSeconds?: number;
                                        timeoutSeconds?: number;
                                    };
                                    replicas?: number;
                                    resources?: {
                                        limits?: {
                                            cpu?: string;
                                            memory?: string;
                                        };
                                        requests?: {
                                            cpu?: string;
                                            memory?: string;
                                        };
                                    };
                                    rolloutTimeoutSeconds?: number;
                                    rootPath?: string;
                                    runAsNonRoot?: boolean;
                                    secretRefs?: (string | {
                                        env: string;
                                        ref: string;
                                    })[];
                                    terminationGraceSeconds?: number;
                                };
                                fix: string;
                                message: string;
                                /** @enum {unknown} */
                                severity: "info" | "warning" | "error";
                            }[];
                        };
                    };
                };
            };
        };
    };
    putDeploymentsByIdCanvasPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    x: number;
                    y: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    patchDeploymentsByIdCanvasPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    x: number;
                    y: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    patchDeploymentsByIdConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    configs: {
                        [key: string]: unknown;
                    };
                    configsVersion?: number;
                    note?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                revisionId?: string;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            meta?: {
                                [key: string]: unknown;
                            };
                            revisionId: string | null;
                            /** @enum {unknown} */
                            stage: "building" | "deploying" | "rolling_out" | "active" | "deleting";
                            /** @enum {unknown} */
                            status: "started" | "succeeded" | "failed" | "superseded";
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdEventsStream: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getDeploymentsByIdLoadbalancer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            address: string | null;
                            host?: string;
                            ports: {
                                port: number;
                                protocol: string;
                            }[];
                            /** @enum {unknown} */
                            status: "none" | "pending" | "ready" | "failed";
                            tls: {
                                expiresAt: string | null;
                                issuer: string;
                            } | null;
                            why?: string;
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdLogs: {
        parameters: {
            query?: {
                container?: string;
                follow?: boolean;
                pod?: string;
                previous?: boolean;
                tail?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getDeploymentsByIdRevisions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "number";
                sort_order?: "asc" | "desc";
                source?: "create" | "configs" | "api" | "push" | "poll" | "pull_request" | "rollback" | "auto_return" | "connection";
                status?: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                total?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            buildId: string | null;
                            chart: string;
                            cloneOf: string | null;
                            commit: {
                                branch: string;
                                message: string;
                                sha: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            deploymentId: string;
                            endedAt: string | null;
                            failure: {
                                code: string;
                                fixHint?: string;
                                message: string;
                                /** @enum {unknown} */
                                stage: "building" | "deploying" | "rolling_out" | "active" | "deleting";
                            } | null;
                            id: string;
                            image: string | null;
                            note: string;
                            number: number;
                            /** @enum {unknown} */
                            source: "create" | "configs" | "api" | "push" | "poll" | "pull_request" | "rollback" | "auto_return" | "connection";
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postDeploymentsByIdRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    buildID?: string;
                    image: string;
                    note?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            build: {
                                logTail: string;
                                message: string;
                                runUrl: string;
                                /** @enum {unknown} */
                                status: "dispatched" | "running" | "succeeded" | "failed";
                            } | null;
                            buildId: string | null;
                            chart: string;
                            cloneOf: string | null;
                            commit: {
                                branch: string;
                                message: string;
                                sha: string;
                            } | null;
                            configs: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            deploymentId: string;
                            endedAt: string | null;
                            failure: {
                                code: string;
                                fixHint?: string;
                                logTail?: string;
                                message: string;
                                /** @enum {unknown} */
                                stage: "building" | "deploying" | "rolling_out" | "active" | "deleting";
                            } | null;
                            id: string;
                            image: string | null;
                            note: string;
                            number: number;
                            /** @enum {unknown} */
                            source: "create" | "configs" | "api" | "push" | "poll" | "pull_request" | "rollback" | "auto_return" | "connection";
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdRevisionsByADiffByB: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                a: string;
                b: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            configs: {
                                added: {
                                    path: string;
                                    value: unknown;
                                }[];
                                changed: {
                                    from: unknown;
                                    path: string;
                                    to: unknown;
                                }[];
                                removed: {
                                    path: string;
                                    value: unknown;
                                }[];
                            };
                            from: {
                                id: string;
                                image: string | null;
                                number: number;
                            };
                            objects: {
                                added: {
                                    path: string;
                                    value: unknown;
                                }[];
                                /** @enum {unknown} */
                                change: "added" | "removed" | "changed";
                                changed: {
                                    from: unknown;
                                    path: string;
                                    to: unknown;
                                }[];
                                kind: string;
                                name: string;
                                removed: {
                                    path: string;
                                    value: unknown;
                                }[];
                            }[] | null;
                            to: {
                                id: string;
                                image: string | null;
                                number: number;
                            };
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdRevisionsByRevID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                revID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            build: {
                                logTail: string;
                                message: string;
                                runUrl: string;
                                /** @enum {unknown} */
                                status: "dispatched" | "running" | "succeeded" | "failed";
                            } | null;
                            buildId: string | null;
                            chart: string;
                            cloneOf: string | null;
                            commit: {
                                branch: string;
                                message: string;
                                sha: string;
                            } | null;
                            configs: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            deploymentId: string;
                            endedAt: string | null;
                            failure: {
                                code: string;
                                fixHint?: string;
                                logTail?: string;
                                message: string;
                                /** @enum {unknown} */
                                stage: "building" | "deploying" | "rolling_out" | "active" | "deleting";
                            } | null;
                            id: string;
                            image: string | null;
                            note: string;
                            number: number;
                            /** @enum {unknown} */
                            source: "create" | "configs" | "api" | "push" | "poll" | "pull_request" | "rollback" | "auto_return" | "connection";
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                        };
                    };
                };
            };
        };
    };
    postDeploymentsByIdRollback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                    toRevisionID: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            build: {
                                logTail: string;
                                message: string;
                                runUrl: string;
                                /** @enum {unknown} */
                                status: "dispatched" | "running" | "succeeded" | "failed";
                            } | null;
                            buildId: string | null;
                            chart: string;
                            cloneOf: string | null;
                            commit: {
                                branch: string;
                                message: string;
                                sha: string;
                            } | null;
                            configs: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            deploymentId: string;
                            endedAt: string | null;
                            failure: {
                                code: string;
                                fixHint?: string;
                                logTail?: string;
                                message: string;
                                /** @enum {unknown} */
                                stage: "building" | "deploying" | "rolling_out" | "active" | "deleting";
                            } | null;
                            id: string;
                            image: string | null;
                            note: string;
                            number: number;
                            /** @enum {unknown} */
                            source: "create" | "configs" | "api" | "push" | "poll" | "pull_request" | "rollback" | "auto_return" | "connection";
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                        };
                    };
                };
            };
        };
    };
    getDeploymentsByIdServiceConnections: {
        parameters: {
            query?: {
                cursor?: string;
                deleted?: boolean;
                direction?: "in" | "out";
                limit?: number;
                page?: number;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** Format: date-time */
                            deletedAt?: string;
                            envId: string;
                            fromDeploymentID: string;
                            id: string;
                            injectedVar?: string;
                            /** @enum {unknown} */
                            sourceHint: "manual" | "suggestion";
                            toConnectionID: string | null;
                            toDeploymentID: string | null;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDocsReferenceJs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
        };
    };
    getEnvironments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                projectId?: string;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                spaceId?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdCanvas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            datastores: {
                                canvasPosition: {
                                    x: number;
                                    y: number;
                                } | null;
                                connected: boolean;
                                connectionID: string;
                                database: string;
                                engine: string;
                                host: string;
                                jobID: string | null;
                                name: string;
                                port: number;
                                state: string;
                            }[];
                            deployments: {
                                address: string;
                                deploymentID: string;
                                desired: number;
                                latestRevision: {
                                    commitSha: string | null;
                                    id: string;
                                    image: string | null;
                                    number: number;
                                    /** @enum {unknown} */
                                    status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                                } | null;
                                ready: number;
                                revision: {
                                    commitSha: string | null;
                                    id: string;
                                    image: string | null;
                                    number: number;
                                    /** @enum {unknown} */
                                    status: "pending" | "building" | "deploying" | "active" | "superseded" | "failed";
                                } | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdClusterDiscovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            environmentId: string;
                            ingresses: {
                                addresses: string[];
                                className?: string;
                                /** Format: date-time */
                                createdAt: string;
                                hosts: string[];
                                name: string;
                                tlsHosts: string[];
                            }[];
                            namespace: string;
                            nodes?: number;
                            /** Format: date-time */
                            observedAt: string;
                            services: {
                                addresses: string[];
                                /** Format: date-time */
                                createdAt: string;
                                name: string;
                                ports: {
                                    name?: string;
                                    port: number;
                                    protocol: string;
                                }[];
                                type: string;
                            }[];
                            spaceId: string;
                            unread: {
                                what: string;
                                why: string;
                            }[];
                            version?: string;
                            workloads: {
                                /** Format: date-time */
                                createdAt: string;
                                desired: number;
                                images: string[];
                                /** @enum {unknown} */
                                kind: "Deployment" | "StatefulSet" | "DaemonSet" | "Job";
                                name: string;
                                ready: number;
                                /** @enum {unknown} */
                                status: "ready" | "progressing" | "failed" | "complete";
                            }[];
                        };
                    };
                };
            };
        };
    };
    putEnvironmentsByEnvIdDatastoresByConnectionIDCanvasPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionID: string;
                envId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    x: number;
                    y: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            x: number;
                            y: number;
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdDeployments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                revisions?: boolean;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "status";
                sort_order?: "asc" | "desc";
                status?: string;
                total?: boolean;
            };
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            revision?: {
                                commitSha: string | null;
                                createdAt: string;
                                createdBy: string;
                                id: string;
                                image: string | null;
                                note: string;
                                number: number;
                                source: string;
                                status: string;
                            } | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postEnvironmentsByEnvIdDeployments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    autoDeploy?: boolean;
                    branch?: string;
                    configs?: {
                        args?: string[];
                        autoRollback?: boolean;
                        autoscaling?: {
                            maxReplicas: number;
                            minReplicas: number;
                            targetCPU?: number;
                        };
                        command?: string[];
                        dockerfile?: string;
                        drainSeconds?: number;
                        envVars?: {
                            [key: string]: string;
                        };
                        expose?: {
                            className?: string;
                            host?: string;
                            path?: string;
                            port?: number;
                            tls?: {
                                issuer: string;
                            };
                            type: "none" | "http" | "tcp";
                        };
                        liveness?: {
                            failureThreshold?: number;
                            initialDelaySeconds?: number;
                            path?: string;
                            periodSeconds?: number;
                            timeoutSeconds?: number;
                        };
                        port?: number;
                        readiness?: {
                            failureThreshold?: number;
                            initialDelaySeconds?: number;
                            path?: string;
                            periodSeconds?: number;
                            timeoutSeconds?: number;
                        };
                        replicas?: number;
                        resources?: {
                            limits?: {
                                cpu?: string;
                                memory?: string;
                            };
                            requests?: {
                                cpu?: string;
                                memory?: string;
                            };
                        };
                        rolloutTimeoutSeconds?: number;
                        rootPath?: string;
                        runAsNonRoot?: boolean;
                        secretRefs?: (string | {
                            env: string;
                            ref: string;
                        })[];
                        terminationGraceSeconds?: number;
                    };
                    envId?: string;
                    image?: string;
                    integrationId?: string;
                    name: string;
                    repoUrl?: string;
                    /** @enum {unknown} */
                    sourceType: "git" | "image";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            autoDeploy: boolean;
                            branch: string | null;
                            canvasPosition: {
                                x: number;
                                y: number;
                            } | null;
                            configs: string;
                            configsVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currentRevisionId: string | null;
                            envId: string;
                            envName: string;
                            id: string;
                            image: string | null;
                            integrationId: string | null;
                            lastDeployAt: string | null;
                            latestRevisionId: string;
                            name: string;
                            namespace: string;
                            orgId: string;
                            projectId: string;
                            projectName: string;
                            registryUrl: string | null;
                            repoUrl: string | null;
                            /** @enum {unknown} */
                            sourceType: "git" | "image";
                            spaceId: string;
                            /** @enum {unknown} */
                            status: "pending" | "building" | "deploying" | "rolling_out" | "active" | "failed" | "deleting";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdServiceConnections: {
        parameters: {
            query?: {
                cursor?: string;
                deleted?: boolean;
                limit?: number;
                page?: number;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** Format: date-time */
                            deletedAt?: string;
                            envId: string;
                            fromDeploymentID: string;
                            id: string;
                            injectedVar?: string;
                            /** @enum {unknown} */
                            sourceHint: "manual" | "suggestion";
                            toConnectionID: string | null;
                            toDeploymentID: string | null;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdServiceConnectionsSuggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            fromDeploymentID: string;
                            mentionedIn: string;
                            /** @constant */
                            sourceHint: "suggestion";
                            toConnectionID: string | null;
                            toDeploymentID: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getEnvironmentsByEnvIdStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            environmentId: string;
                            limits: {
                                cpuCores: number;
                                memoryBytes: number;
                            };
                            namespace: string;
                            /** Format: date-time */
                            observedAt: string;
                            pods: {
                                byPhase: {
                                    failed: number;
                                    pending: number;
                                    running: number;
                                    succeeded: number;
                                    unknown: number;
                                };
                                ready: number;
                                restarts: number;
                                total: number;
                            };
                            quotas?: {
                                hard: {
                                    [key: string]: string;
                                };
                                name: string;
                                used: {
                                    [key: string]: string;
                                };
                            }[];
                            requests: {
                                cpuCores: number;
                                memoryBytes: number;
                            };
                            spaceId: string;
                            unread: {
                                what: string;
                                why: string;
                            }[];
                            usage?: {
                                cpuCores: number;
                                memoryBytes: number;
                            };
                            workloads: {
                                ready: number;
                                replicas: {
                                    desired: number;
                                    ready: number;
                                };
                                total: number;
                            };
                        };
                    };
                };
            };
        };
    };
    getInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            database: {
                                ok: boolean;
                                problem?: string;
                            };
                            githubApp: boolean;
                            kubernetesUrl: string | null;
                            nodeVersion: string;
                            notifications: {
                                ok: boolean;
                                problem?: string;
                            };
                            publicUrl: string;
                            sandbox: boolean;
                            services: {
                                here: boolean;
                                name: string;
                                ok: boolean;
                                problem?: string;
                            }[];
                            uptimeSeconds: number;
                            version: string;
                        };
                    };
                };
            };
        };
    };
    getIntegrations: {
        parameters: {
            query?: {
                cursor?: string;
                kind?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "kind";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            auth: "app" | "token" | "cloud_account" | "password";
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            /** @enum {unknown} */
                            kind: "github" | "ecr" | "gar" | "acr" | "dockerhub";
                            metadata: {
                                builderRepository?: string;
                                cloudAccountID?: string;
                                githubOrg?: string;
                                githubURL?: string;
                                installationID?: number;
                                registry?: string;
                                username?: string;
                            };
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credentials?: {
                        [key: string]: unknown;
                    };
                    /** @enum {unknown} */
                    kind: "github" | "ecr" | "gar" | "acr" | "dockerhub";
                    metadata?: {
                        [key: string]: unknown;
                    };
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            auth: "app" | "token" | "cloud_account" | "password";
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            /** @enum {unknown} */
                            kind: "github" | "ecr" | "gar" | "acr" | "dockerhub";
                            metadata: {
                                builderRepository?: string;
                                cloudAccountID?: string;
                                githubOrg?: string;
                                githubURL?: string;
                                installationID?: number;
                                registry?: string;
                                username?: string;
                            };
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getIntegrationsByIntegrationID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                integrationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            auth: "app" | "token" | "cloud_account" | "password";
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            /** @enum {unknown} */
                            kind: "github" | "ecr" | "gar" | "acr" | "dockerhub";
                            metadata: {
                                builderRepository?: string;
                                cloudAccountID?: string;
                                githubOrg?: string;
                                githubURL?: string;
                                installationID?: number;
                                registry?: string;
                                username?: string;
                            };
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteIntegrationsByIntegrationID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                integrationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchIntegrationsByIntegrationID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                integrationID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credentials?: {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        builderRepository?: string | null;
                    };
                    name?: string;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            auth: "app" | "token" | "cloud_account" | "password";
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            /** @enum {unknown} */
                            kind: "github" | "ecr" | "gar" | "acr" | "dockerhub";
                            metadata: {
                                builderRepository?: string;
                                cloudAccountID?: string;
                                githubOrg?: string;
                                githubURL?: string;
                                installationID?: number;
                                registry?: string;
                                username?: string;
                            };
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postIntegrationsByIntegrationIDVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                integrationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            checkedAt: string;
                            failure: string | null;
                            fixHint: string | null;
                            id: string;
                            identity: string | null;
                            /** @enum {unknown} */
                            status: "connected" | "failing";
                        };
                    };
                };
            };
        };
    };
    getIntegrationsGithubCallback: {
        parameters: {
            query?: {
                installation_id?: number;
                setup_action?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    getIntegrationsGithubInstall: {
        parameters: {
            query?: {
                answer?: "redirect" | "url";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            url: string;
                        };
                    };
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    getOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    putOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteOrganisation: {
        parameters: {
            query: {
                confirm: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOrganisations: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postOrganisations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getPermissionsEffective: {
        parameters: {
            query?: {
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: string;
                            policies: {
                                /** @enum {unknown} */
                                policy: "space:view" | "space:create" | "space:update" | "space:delete" | "provisioning:view" | "provisioning:create" | "provisioning:update" | "provisioning:delete" | "service:view" | "service:create" | "service:update" | "service:delete" | "deployment:view" | "deployment:create" | "deployment:update" | "deployment:delete" | "project:view" | "project:create" | "project:update" | "project:delete" | "environment:view" | "environment:create" | "environment:update" | "environment:delete" | "integration:view" | "integration:create" | "integration:update" | "integration:delete" | "cloud-account:view" | "cloud-account:create" | "cloud-account:update" | "cloud-account:delete" | "component:view" | "component:create" | "component:update" | "component:delete" | "recommendation:view" | "recommendation:create" | "recommendation:update" | "recommendation:delete" | "remediation:view" | "remediation:create" | "remediation:update" | "remediation:delete" | "resource:view" | "resource:create" | "resource:update" | "resource:delete" | "space-instance:view" | "space-instance:create" | "space-instance:update" | "space-instance:delete" | "space-template:view" | "space-template:create" | "space-template:update" | "space-template:delete" | "user:view" | "user:create" | "user:update" | "user:delete" | "team:view" | "team:create" | "team:update" | "team:delete" | "role:view" | "role:create" | "role:update" | "role:delete" | "assignment:view" | "assignment:create" | "assignment:update" | "assignment:delete" | "organisation:view" | "organisation:create" | "organisation:update" | "organisation:delete" | "audit-log:view" | "audit-log:create" | "audit-log:update" | "audit-log:delete" | "notification:view" | "notification:create" | "notification:update" | "notification:delete" | "token:view" | "token:create" | "token:update" | "token:delete";
                                scopes: {
                                    scope: string;
                                    through: {
                                        assignment: string;
                                        role: {
                                            id: string;
                                            name: string;
                                        };
                                        team?: {
                                            id: string;
                                            name: string;
                                        };
                                    }[];
                                }[];
                            }[];
                            user: string;
                        };
                    };
                };
            };
        };
    };
    getPermissionsGranters: {
        parameters: {
            query: {
                policy: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            people: {
                                email: string;
                                name: string;
                            }[];
                            policy: string;
                            roles: {
                                id: string;
                                name: string;
                                system: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            description: string;
                            /** @enum {unknown} */
                            entity: "space" | "provisioning" | "service" | "deployment" | "project" | "environment" | "integration" | "cloud-account" | "component" | "recommendation" | "remediation" | "resource" | "space-instance" | "space-template" | "user" | "team" | "role" | "assignment" | "organisation" | "audit-log" | "notification" | "token";
                            /** @enum {unknown} */
                            policy: "space:view" | "space:create" | "space:update" | "space:delete" | "provisioning:view" | "provisioning:create" | "provisioning:update" | "provisioning:delete" | "service:view" | "service:create" | "service:update" | "service:delete" | "deployment:view" | "deployment:create" | "deployment:update" | "deployment:delete" | "project:view" | "project:create" | "project:update" | "project:delete" | "environment:view" | "environment:create" | "environment:update" | "environment:delete" | "integration:view" | "integration:create" | "integration:update" | "integration:delete" | "cloud-account:view" | "cloud-account:create" | "cloud-account:update" | "cloud-account:delete" | "component:view" | "component:create" | "component:update" | "component:delete" | "recommendation:view" | "recommendation:create" | "recommendation:update" | "recommendation:delete" | "remediation:view" | "remediation:create" | "remediation:update" | "remediation:delete" | "resource:view" | "resource:create" | "resource:update" | "resource:delete" | "space-instance:view" | "space-instance:create" | "space-instance:update" | "space-instance:delete" | "space-template:view" | "space-template:create" | "space-template:update" | "space-template:delete" | "user:view" | "user:create" | "user:update" | "user:delete" | "team:view" | "team:create" | "team:update" | "team:delete" | "role:view" | "role:create" | "role:update" | "role:delete" | "assignment:view" | "assignment:create" | "assignment:update" | "assignment:delete" | "organisation:view" | "organisation:create" | "organisation:update" | "organisation:delete" | "audit-log:view" | "audit-log:create" | "audit-log:update" | "audit-log:delete" | "notification:view" | "notification:create" | "notification:update" | "notification:delete" | "token:view" | "token:create" | "token:update" | "token:delete";
                            scopes: ("organisation" | "project" | "environment" | "space" | "team")[];
                            /** @enum {unknown} */
                            verb: "view" | "create" | "update" | "delete";
                        }[];
                    };
                };
            };
        };
    };
    getProjects: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProjectsByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteProjectsByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchProjectsByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name?: string;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProjectsByProjectIdEnvironments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                spaceId?: string;
                total?: boolean;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProjectsByProjectIdEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    createNamespace?: boolean;
                    name: string;
                    namespace: string;
                    registryIntegrationId?: string;
                    registryUrl?: string;
                    spaceId: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProjectsByProjectIdEnvironmentsByEnvId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteProjectsByProjectIdEnvironmentsByEnvId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchProjectsByProjectIdEnvironmentsByEnvId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    previews?: {
                        enabled?: boolean;
                        forks?: boolean;
                        ttlHours?: number;
                    };
                    registryIntegrationId?: string | null;
                    registryUrl?: string | null;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            name: string;
                            namespace: string;
                            previewOf?: string;
                            previews: {
                                enabled: boolean;
                                forks: boolean;
                                ttlHours: number;
                            };
                            projectId: string;
                            pullRequest?: {
                                fork: boolean;
                                number: number;
                                repository: string;
                            };
                            registryIntegrationId: string | null;
                            registryUrl: string | null;
                            spaceId: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProjectsStats: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            environmentCount: number;
                            lastDeployAt: string | null;
                            name: string;
                            projectId: string;
                            serviceCount: number;
                            statusCounts: {
                                [key: string]: number;
                            };
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobs: {
        parameters: {
            query?: {
                cloudAccountID?: string;
                cursor?: string;
                kind?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "status" | "kind";
                sort_order?: "asc" | "desc";
                spaceID?: string;
                status?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cloudAccountID?: string;
                    config: {
                        [key: string]: unknown;
                    };
                    /** @enum {unknown} */
                    kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                    name?: string;
                    region?: string;
                    spaceID?: string;
                    tags?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteProvisioningJobsByJobID: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    patchProvisioningJobsByJobID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    tags?: {
                        [key: string]: string;
                    };
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobsByJobIDCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDConnections: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                scope?: "server" | "all";
                sort_by?: "createdAt" | "name";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobsByJobIDConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDConnectionsByConnID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    deleteProvisioningJobsByJobIDConnectionsByConnID: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                connID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProvisioningJobsByJobIDDatabases: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "createdAt" | "name";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            engine: string;
                            id: string;
                            jobID: string;
                            message: string;
                            name: string;
                            owner: string;
                            port: number;
                            rotation: {
                                id: string;
                                message: string;
                                /** @enum {unknown} */
                                status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            } | null;
                            secretRef: string | null;
                            server: string;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            /** Format: date-time */
                            updatedAt: string;
                            username: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobsByJobIDDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    owner?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            engine: string;
                            id: string;
                            jobID: string;
                            message: string;
                            name: string;
                            owner: string;
                            port: number;
                            rotation: {
                                id: string;
                                message: string;
                                /** @enum {unknown} */
                                status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            } | null;
                            secretRef: string | null;
                            server: string;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            /** Format: date-time */
                            updatedAt: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDDatabasesByDbID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            engine: string;
                            id: string;
                            jobID: string;
                            message: string;
                            name: string;
                            owner: string;
                            port: number;
                            rotation: {
                                id: string;
                                message: string;
                                /** @enum {unknown} */
                                status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            } | null;
                            secretRef: string | null;
                            server: string;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            /** Format: date-time */
                            updatedAt: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    deleteProvisioningJobsByJobIDDatabasesByDbID: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            engine: string;
                            id: string;
                            jobID: string;
                            message: string;
                            name: string;
                            owner: string;
                            port: number;
                            rotation: {
                                id: string;
                                message: string;
                                /** @enum {unknown} */
                                status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            } | null;
                            secretRef: string | null;
                            server: string;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            /** Format: date-time */
                            updatedAt: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDDatabasesByDbIDConnections: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "createdAt" | "name";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobsByJobIDDatabasesByDbIDConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDDatabasesByDbIDConnectionsByConnID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connID: string;
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            database: string;
                            databaseID: string | null;
                            host: string;
                            id: string;
                            jobID: string;
                            name: string;
                            port: number;
                            secretRef: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    deleteProvisioningJobsByJobIDDatabasesByDbIDConnectionsByConnID: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                connID: string;
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postProvisioningJobsByJobIDDatabasesByDbIDRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dbID: string;
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            engine: string;
                            id: string;
                            jobID: string;
                            message: string;
                            name: string;
                            owner: string;
                            port: number;
                            rotation: {
                                id: string;
                                message: string;
                                /** @enum {unknown} */
                                status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            } | null;
                            secretRef: string | null;
                            server: string;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            /** Format: date-time */
                            updatedAt: string;
                            username: string;
                        };
                    };
                };
            };
        };
    };
    getProvisioningJobsByJobIDEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    postProvisioningJobsByJobIDRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountID: string;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            endedAt: string | null;
                            errors: {
                                /** @enum {unknown} */
                                bucket: "user_action" | "transient" | "system";
                                code: string;
                                consoleUrl?: string;
                                fixHint?: string;
                                message: string;
                                step: string;
                            }[];
                            id: string;
                            /** @enum {unknown} */
                            kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                            message: string;
                            name: string;
                            outputs: {
                                [key: string]: unknown;
                            };
                            phase: string;
                            progress: {
                                done: number;
                                total: number;
                            };
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            spaceID: string | null;
                            startedAt: string | null;
                            /** @enum {unknown} */
                            status: "queued" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "cancelling" | "cancelled" | "deleting" | "deleted";
                            steps: {
                                attempts: number;
                                endedAt: string | null;
                                error: {
                                    /** @enum {unknown} */
                                    bucket: "user_action" | "transient" | "system";
                                    code: string;
                                    consoleUrl?: string;
                                    fixHint?: string;
                                    message: string;
                                } | null;
                                id: string;
                                message: string;
                                name: string;
                                needs: string[];
                                nextCheckAt: string | null;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                startedAt: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "running" | "waiting" | "awaiting_user" | "succeeded" | "failed" | "skipped" | "undoing" | "undone";
                                title: string;
                            }[];
                            tags: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postProvisioningJobsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cloudAccountID?: string;
                    config: {
                        [key: string]: unknown;
                    };
                    /** @enum {unknown} */
                    kind: "kubernetes" | "vm_pool" | "datastore" | "network" | "registry" | "load_balancer";
                    name?: string;
                    region?: string;
                    spaceID?: string;
                    tags?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            checks: {
                                check: string;
                                fix?: string;
                                message: string;
                                /** @enum {unknown} */
                                result: "PASS" | "WARN" | "FAIL";
                            }[];
                            cost: {
                                complete: boolean;
                                currency: string;
                                lines: {
                                    monthly: number | "unknown";
                                    quantity: number;
                                    source: string;
                                    unit: string;
                                    what: string;
                                }[];
                                monthly: number | "unknown";
                            };
                            iamPolicy: {
                                [key: string]: unknown;
                            };
                            steps: {
                                name: string;
                                needs: string[];
                                permissions: string[];
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getRepositories: {
        parameters: {
            query?: {
                cursor?: string;
                integrationID?: string;
                limit?: number;
                page?: number;
                search?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            defaultBranch: string;
                            integrationID: string;
                            owner: string;
                            private: boolean;
                            repo: string;
                            repoUrl: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    getRoles: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            policies: string[];
                            system: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                    policies: string[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            policies: string[];
                            system: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getRolesByRoleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            policies: string[];
                            system: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    putRolesByRoleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                    policies: string[];
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            name: string;
                            policies: string[];
                            system: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteRolesByRoleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postServiceConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromDeploymentID: string;
                    injectedVar?: string | "";
                    toConnectionID?: string;
                    toDeploymentID?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** Format: date-time */
                            deletedAt?: string;
                            envId: string;
                            fromDeploymentID: string;
                            id: string;
                            injectedVar?: string;
                            /** @enum {unknown} */
                            sourceHint: "manual" | "suggestion";
                            toConnectionID: string | null;
                            toDeploymentID: string | null;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteServiceConnectionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchServiceConnectionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    injectedVar?: string | "";
                    /** @constant */
                    sourceHint?: "manual";
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** Format: date-time */
                            deletedAt?: string;
                            envId: string;
                            fromDeploymentID: string;
                            id: string;
                            injectedVar?: string;
                            /** @enum {unknown} */
                            sourceHint: "manual" | "suggestion";
                            toConnectionID: string | null;
                            toDeploymentID: string | null;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getSpaceDiscoveryBySpaceIDEvents: {
        parameters: {
            query?: {
                namespace?: string;
                type?: "Normal" | "Warning";
            };
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            component: string;
                            count: number;
                            firstSeenAt: string | null;
                            lastSeenAt: string | null;
                            message: string;
                            object: {
                                kind: string;
                                name: string;
                                namespace?: string;
                            };
                            reason: string;
                            type: string;
                        }[];
                    };
                };
            };
        };
    };
    getSpaceDiscoveryBySpaceIDNamespaces: {
        parameters: {
            query?: {
                details?: boolean;
            };
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt?: string;
                            createdBy?: string;
                            deleting?: boolean;
                            labels?: {
                                [key: string]: string;
                            };
                            managedByZopnight: boolean;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    postSpaceDiscoveryBySpaceIDNamespaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt?: string;
                            createdBy?: string;
                            deleting?: boolean;
                            labels?: {
                                [key: string]: string;
                            };
                            managedByZopnight: boolean;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    getSpaceDiscoveryBySpaceIDNodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            nodes: {
                                allocatable: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                capacity: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                /** Format: date-time */
                                createdAt: string;
                                instanceType?: string;
                                kubeletVersion?: string;
                                name: string;
                                ready: boolean;
                                readySince: string | null;
                                requested: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                roles: string[];
                                schedulable: boolean;
                                zone?: string;
                            }[];
                            totals: {
                                allocatable: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                capacity: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                nodes: number;
                                ready: number;
                                requested: {
                                    cpuCores: number;
                                    memoryBytes: number;
                                    pods: number;
                                };
                                unplacedPods: number;
                            };
                        };
                    };
                };
            };
        };
    };
    getSpaceInstances: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                owner?: string;
                page?: number;
                phase?: string;
                project?: string;
                search?: string;
                sort_by?: "name" | "createdAt" | "displayName" | "phase";
                sort_order?: "asc" | "desc";
                space?: string;
                template?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postSpaceInstances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    annotations?: {
                        [key: string]: string;
                    };
                    cluster?: string;
                    description?: string;
                    displayName?: string;
                    extraAccessRules?: {
                        clusterRole?: string;
                        teams?: string[];
                        users?: string[];
                    }[];
                    labels?: {
                        [key: string]: string;
                    };
                    name: string;
                    namespace?: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        [key: string]: unknown;
                    };
                    project: string;
                    space?: string;
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    templateRef?: {
                        name: string;
                        syncOnce?: boolean;
                        version?: string;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    getSpaceInstancesByProjectByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    deleteSpaceInstancesByProjectByName: {
        parameters: {
            query?: {
                resourceVersion?: string;
            };
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchSpaceInstancesByProjectByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    annotations?: {
                        [key: string]: string | null;
                    };
                    cluster?: string;
                    description?: string;
                    displayName?: string;
                    extraAccessRules?: {
                        clusterRole?: string;
                        teams?: string[];
                        users?: string[];
                    }[];
                    labels?: {
                        [key: string]: string | null;
                    };
                    namespace?: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        [key: string]: unknown;
                    };
                    resourceVersion?: string;
                    space?: string;
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    templateRef?: {
                        name: string;
                        syncOnce?: boolean;
                        version?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    getSpaceInstancesByProjectByNameAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            roles: {
                                holders: {
                                    displayName: string;
                                    /** @enum {unknown} */
                                    kind: "user" | "team";
                                    name: string;
                                    role: string;
                                    scope: string;
                                }[] | null;
                                more: boolean;
                                policy: string;
                                scopes: string[];
                                verb: string;
                            }[];
                            subjects: {
                                clusterRoles: string[];
                                displayName: string;
                                /** @enum {unknown} */
                                kind: "user" | "team" | "everybody" | "everybody-in-a-team";
                                name: string;
                                rights: {
                                    /** @enum {unknown} */
                                    because: "role" | "owner" | "team-owner" | "access-entry" | "access-rule" | "project-admin" | "project-user";
                                    of: string;
                                    /** @enum {unknown} */
                                    verb: "get" | "use" | "update" | "delete";
                                }[];
                            }[];
                            you: {
                                clusterRoles: string[];
                                displayName: string;
                                /** @enum {unknown} */
                                kind: "user" | "team" | "everybody" | "everybody-in-a-team";
                                name: string;
                                rights: {
                                    /** @enum {unknown} */
                                    because: "role" | "owner" | "team-owner" | "access-entry" | "access-rule" | "project-admin" | "project-user";
                                    of: string;
                                    /** @enum {unknown} */
                                    verb: "get" | "use" | "update" | "delete";
                                }[];
                            };
                        };
                    };
                };
            };
        };
    };
    getSpaceInstancesByProjectByNameEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "lastSeenAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
                type?: "Normal" | "Warning";
            };
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            component: string;
                            count: number;
                            firstSeenAt: string | null;
                            lastSeenAt: string | null;
                            message: string;
                            name: string;
                            reason: string;
                            type: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postSpaceInstancesByProjectByNameKubeconfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiresInDays?: number;
                    withToken: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: {
                                /** Format: date-time */
                                expiresAt: string;
                                id: string;
                                name: string;
                            } | null;
                            kubeconfig: string;
                            namespace: string;
                        };
                    };
                };
            };
        };
    };
    postSpaceInstancesByProjectByNameSleep: {
        parameters: {
            query?: {
                durationSeconds?: number;
            };
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    postSpaceInstancesByProjectByNameWake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            annotations: {
                                [key: string]: string;
                            };
                            canUpdate: boolean;
                            canUse: boolean;
                            cluster: string | null;
                            conditions: {
                                lastTransitionTime?: string;
                                message?: string;
                                reason?: string;
                                severity?: string;
                                status: string;
                                type: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            description: string;
                            displayName: string;
                            extraAccessRules: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                            generation: number;
                            labels: {
                                [key: string]: string;
                            };
                            message: string;
                            name: string;
                            namespace: string | null;
                            observedGeneration: number;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                [key: string]: unknown;
                            };
                            parts: {
                                attempts?: number;
                                message?: string;
                                part: string;
                                since: string;
                                state: string;
                            }[];
                            /** @enum {unknown} */
                            phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                            project: string;
                            projectId: string | null;
                            reason: string;
                            resourceVersion: string;
                            sleep: unknown | null;
                            space: string | null;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            templateRef: {
                                name: string;
                                syncOnce?: boolean;
                                version?: string;
                            } | null;
                            templateVersion: string | null;
                            uid: string;
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    postSpaceInstancesPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    annotations?: {
                        [key: string]: string;
                    };
                    cluster?: string;
                    description?: string;
                    displayName?: string;
                    extraAccessRules?: {
                        clusterRole?: string;
                        teams?: string[];
                        users?: string[];
                    }[];
                    labels?: {
                        [key: string]: string;
                    };
                    name: string;
                    namespace?: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        [key: string]: unknown;
                    };
                    project: string;
                    space?: string;
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    templateRef?: {
                        name: string;
                        syncOnce?: boolean;
                        version?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            diff: {
                                after?: string;
                                before?: string;
                                /** @enum {unknown} */
                                change: "added" | "changed" | "removed" | "wrong";
                                part: string;
                            }[];
                            instance: {
                                access: {
                                    name?: string;
                                    subresources?: string[];
                                    teams?: string[];
                                    users?: string[];
                                    verbs?: string[];
                                }[];
                                annotations: {
                                    [key: string]: string;
                                };
                                canUpdate: boolean;
                                canUse: boolean;
                                cluster: string | null;
                                conditions: {
                                    lastTransitionTime?: string;
                                    message?: string;
                                    reason?: string;
                                    severity?: string;
                                    status: string;
                                    type: string;
                                }[];
                                /** Format: date-time */
                                createdAt: string;
                                deletedAt: string | null;
                                description: string;
                                displayName: string;
                                extraAccessRules: {
                                    clusterRole?: string;
                                    teams?: string[];
                                    users?: string[];
                                }[];
                                generation: number;
                                labels: {
                                    [key: string]: string;
                                };
                                message: string;
                                name: string;
                                namespace: string | null;
                                observedGeneration: number;
                                owner: {
                                    team?: string;
                                    user?: string;
                                };
                                parameters: {
                                    [key: string]: unknown;
                                };
                                parts: {
                                    attempts?: number;
                                    message?: string;
                                    part: string;
                                    since: string;
                                    state: string;
                                }[];
                                /** @enum {unknown} */
                                phase: "Pending" | "Ready" | "Sleeping" | "Failed";
                                project: string;
                                projectId: string | null;
                                reason: string;
                                resourceVersion: string;
                                sleep: unknown | null;
                                space: string | null;
                                template: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                } | null;
                                templateRef: {
                                    name: string;
                                    syncOnce?: boolean;
                                    version?: string;
                                } | null;
                                templateVersion: string | null;
                                uid: string;
                                warnings?: string[];
                            };
                            rendered: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    getSpaceTemplates: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                project?: string;
                search?: string;
                sort_by?: "name" | "createdAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            apps: string[];
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayName: string;
                            name: string;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                defaultValue?: string;
                                description?: string;
                                invalidation?: string;
                                label?: string;
                                max?: number;
                                min?: number;
                                options?: string[];
                                placeholder?: string;
                                required?: boolean;
                                section?: string;
                                /** @enum {unknown} */
                                type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                validation?: string;
                                variable?: string;
                            }[];
                            resourceVersion: string;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            uid: string;
                            versions: {
                                parameters?: {
                                    defaultValue?: string;
                                    description?: string;
                                    invalidation?: string;
                                    label?: string;
                                    max?: number;
                                    min?: number;
                                    options?: string[];
                                    placeholder?: string;
                                    required?: boolean;
                                    section?: string;
                                    /** @enum {unknown} */
                                    type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                    validation?: string;
                                    variable?: string;
                                }[];
                                template?: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                };
                                version?: string;
                            }[];
                            warnings?: string[];
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postSpaceTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    description?: string;
                    displayName?: string;
                    name: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        defaultValue?: string;
                        description?: string;
                        invalidation?: string;
                        label?: string;
                        max?: number;
                        min?: number;
                        options?: string[];
                        placeholder?: string;
                        required?: boolean;
                        section?: string;
                        /** @enum {unknown} */
                        type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                        validation?: string;
                        variable: string;
                    }[];
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    versions?: {
                        parameters?: {
                            defaultValue?: string;
                            description?: string;
                            invalidation?: string;
                            label?: string;
                            max?: number;
                            min?: number;
                            options?: string[];
                            placeholder?: string;
                            required?: boolean;
                            section?: string;
                            /** @enum {unknown} */
                            type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                            validation?: string;
                            variable: string;
                        }[];
                        template?: {
                            access?: {
                                defaultClusterRole?: string;
                                rules?: {
                                    clusterRole?: string;
                                    teams?: string[];
                                    users?: string[];
                                }[];
                            };
                            apps?: {
                                name?: string;
                                namespace?: string;
                                parameters?: string;
                                releaseName?: string;
                                version?: string;
                            }[];
                            charts?: {
                                insecureSkipTlsVerify?: boolean;
                                name?: string;
                                password?: string;
                                passwordRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                releaseName?: string;
                                releaseNamespace?: string;
                                repoURL?: string;
                                timeout?: string;
                                username?: string;
                                usernameRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                values?: string;
                                version?: string;
                                wait?: boolean;
                            }[];
                            instanceTemplate?: {
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                            };
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                            objects?: string;
                        };
                        version: string;
                    }[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            apps: string[];
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayName: string;
                            name: string;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                defaultValue?: string;
                                description?: string;
                                invalidation?: string;
                                label?: string;
                                max?: number;
                                min?: number;
                                options?: string[];
                                placeholder?: string;
                                required?: boolean;
                                section?: string;
                                /** @enum {unknown} */
                                type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                validation?: string;
                                variable?: string;
                            }[];
                            resourceVersion: string;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            uid: string;
                            versions: {
                                parameters?: {
                                    defaultValue?: string;
                                    description?: string;
                                    invalidation?: string;
                                    label?: string;
                                    max?: number;
                                    min?: number;
                                    options?: string[];
                                    placeholder?: string;
                                    required?: boolean;
                                    section?: string;
                                    /** @enum {unknown} */
                                    type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                    validation?: string;
                                    variable?: string;
                                }[];
                                template?: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                };
                                version?: string;
                            }[];
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    getSpaceTemplatesByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            apps: string[];
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayName: string;
                            name: string;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                defaultValue?: string;
                                description?: string;
                                invalidation?: string;
                                label?: string;
                                max?: number;
                                min?: number;
                                options?: string[];
                                placeholder?: string;
                                required?: boolean;
                                section?: string;
                                /** @enum {unknown} */
                                type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                validation?: string;
                                variable?: string;
                            }[];
                            resourceVersion: string;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            uid: string;
                            versions: {
                                parameters?: {
                                    defaultValue?: string;
                                    description?: string;
                                    invalidation?: string;
                                    label?: string;
                                    max?: number;
                                    min?: number;
                                    options?: string[];
                                    placeholder?: string;
                                    required?: boolean;
                                    section?: string;
                                    /** @enum {unknown} */
                                    type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                    validation?: string;
                                    variable?: string;
                                }[];
                                template?: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                };
                                version?: string;
                            }[];
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    putSpaceTemplatesByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    description?: string;
                    displayName?: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        defaultValue?: string;
                        description?: string;
                        invalidation?: string;
                        label?: string;
                        max?: number;
                        min?: number;
                        options?: string[];
                        placeholder?: string;
                        required?: boolean;
                        section?: string;
                        /** @enum {unknown} */
                        type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                        validation?: string;
                        variable: string;
                    }[];
                    resourceVersion?: string;
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    versions?: {
                        parameters?: {
                            defaultValue?: string;
                            description?: string;
                            invalidation?: string;
                            label?: string;
                            max?: number;
                            min?: number;
                            options?: string[];
                            placeholder?: string;
                            required?: boolean;
                            section?: string;
                            /** @enum {unknown} */
                            type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                            validation?: string;
                            variable: string;
                        }[];
                        template?: {
                            access?: {
                                defaultClusterRole?: string;
                                rules?: {
                                    clusterRole?: string;
                                    teams?: string[];
                                    users?: string[];
                                }[];
                            };
                            apps?: {
                                name?: string;
                                namespace?: string;
                                parameters?: string;
                                releaseName?: string;
                                version?: string;
                            }[];
                            charts?: {
                                insecureSkipTlsVerify?: boolean;
                                name?: string;
                                password?: string;
                                passwordRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                releaseName?: string;
                                releaseNamespace?: string;
                                repoURL?: string;
                                timeout?: string;
                                username?: string;
                                usernameRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                values?: string;
                                version?: string;
                                wait?: boolean;
                            }[];
                            instanceTemplate?: {
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                            };
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                            objects?: string;
                        };
                        version: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            access: {
                                name?: string;
                                subresources?: string[];
                                teams?: string[];
                                users?: string[];
                                verbs?: string[];
                            }[];
                            apps: string[];
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayName: string;
                            name: string;
                            owner: {
                                team?: string;
                                user?: string;
                            };
                            parameters: {
                                defaultValue?: string;
                                description?: string;
                                invalidation?: string;
                                label?: string;
                                max?: number;
                                min?: number;
                                options?: string[];
                                placeholder?: string;
                                required?: boolean;
                                section?: string;
                                /** @enum {unknown} */
                                type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                validation?: string;
                                variable?: string;
                            }[];
                            resourceVersion: string;
                            template: {
                                access?: {
                                    defaultClusterRole?: string;
                                    rules?: {
                                        clusterRole?: string;
                                        teams?: string[];
                                        users?: string[];
                                    }[];
                                };
                                apps?: {
                                    name?: string;
                                    namespace?: string;
                                    parameters?: string;
                                    releaseName?: string;
                                    version?: string;
                                }[];
                                charts?: {
                                    insecureSkipTlsVerify?: boolean;
                                    name?: string;
                                    passwordRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    releaseName?: string;
                                    releaseNamespace?: string;
                                    repoURL?: string;
                                    timeout?: string;
                                    username?: string;
                                    usernameRef?: {
                                        projectSecretRef?: {
                                            key?: string;
                                            name?: string;
                                            project?: string;
                                        };
                                    };
                                    values?: string;
                                    version?: string;
                                    wait?: boolean;
                                }[];
                                instanceTemplate?: {
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                };
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                                objects?: string;
                            } | null;
                            uid: string;
                            versions: {
                                parameters?: {
                                    defaultValue?: string;
                                    description?: string;
                                    invalidation?: string;
                                    label?: string;
                                    max?: number;
                                    min?: number;
                                    options?: string[];
                                    placeholder?: string;
                                    required?: boolean;
                                    section?: string;
                                    /** @enum {unknown} */
                                    type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                    validation?: string;
                                    variable?: string;
                                }[];
                                template?: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                };
                                version?: string;
                            }[];
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    deleteSpaceTemplatesByName: {
        parameters: {
            query?: {
                resourceVersion?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postSpaceTemplatesPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access?: {
                        name?: string;
                        subresources?: string[];
                        teams?: string[];
                        users?: string[];
                        verbs: string[];
                    }[];
                    description?: string;
                    displayName?: string;
                    name: string;
                    owner?: {
                        team?: string;
                        user?: string;
                    };
                    parameters?: {
                        defaultValue?: string;
                        description?: string;
                        invalidation?: string;
                        label?: string;
                        max?: number;
                        min?: number;
                        options?: string[];
                        placeholder?: string;
                        required?: boolean;
                        section?: string;
                        /** @enum {unknown} */
                        type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                        validation?: string;
                        variable: string;
                    }[];
                    template?: {
                        access?: {
                            defaultClusterRole?: string;
                            rules?: {
                                clusterRole?: string;
                                teams?: string[];
                                users?: string[];
                            }[];
                        };
                        apps?: {
                            name?: string;
                            namespace?: string;
                            parameters?: string;
                            releaseName?: string;
                            version?: string;
                        }[];
                        charts?: {
                            insecureSkipTlsVerify?: boolean;
                            name?: string;
                            password?: string;
                            passwordRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            releaseName?: string;
                            releaseNamespace?: string;
                            repoURL?: string;
                            timeout?: string;
                            username?: string;
                            usernameRef?: {
                                projectSecretRef?: {
                                    key?: string;
                                    name?: string;
                                    project?: string;
                                };
                            };
                            values?: string;
                            version?: string;
                            wait?: boolean;
                        }[];
                        instanceTemplate?: {
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                        };
                        metadata?: {
                            annotations?: {
                                [key: string]: string;
                            };
                            labels?: {
                                [key: string]: string;
                            };
                        };
                        objects?: string;
                    };
                    versions?: {
                        parameters?: {
                            defaultValue?: string;
                            description?: string;
                            invalidation?: string;
                            label?: string;
                            max?: number;
                            min?: number;
                            options?: string[];
                            placeholder?: string;
                            required?: boolean;
                            section?: string;
                            /** @enum {unknown} */
                            type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                            validation?: string;
                            variable: string;
                        }[];
                        template?: {
                            access?: {
                                defaultClusterRole?: string;
                                rules?: {
                                    clusterRole?: string;
                                    teams?: string[];
                                    users?: string[];
                                }[];
                            };
                            apps?: {
                                name?: string;
                                namespace?: string;
                                parameters?: string;
                                releaseName?: string;
                                version?: string;
                            }[];
                            charts?: {
                                insecureSkipTlsVerify?: boolean;
                                name?: string;
                                password?: string;
                                passwordRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                releaseName?: string;
                                releaseNamespace?: string;
                                repoURL?: string;
                                timeout?: string;
                                username?: string;
                                usernameRef?: {
                                    projectSecretRef?: {
                                        key?: string;
                                        name?: string;
                                        project?: string;
                                    };
                                };
                                values?: string;
                                version?: string;
                                wait?: boolean;
                            }[];
                            instanceTemplate?: {
                                metadata?: {
                                    annotations?: {
                                        [key: string]: string;
                                    };
                                    labels?: {
                                        [key: string]: string;
                                    };
                                };
                            };
                            metadata?: {
                                annotations?: {
                                    [key: string]: string;
                                };
                                labels?: {
                                    [key: string]: string;
                                };
                            };
                            objects?: string;
                        };
                        version: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            exists: boolean;
                            template: {
                                access: {
                                    name?: string;
                                    subresources?: string[];
                                    teams?: string[];
                                    users?: string[];
                                    verbs?: string[];
                                }[];
                                apps: string[];
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                displayName: string;
                                name: string;
                                owner: {
                                    team?: string;
                                    user?: string;
                                };
                                parameters: {
                                    defaultValue?: string;
                                    description?: string;
                                    invalidation?: string;
                                    label?: string;
                                    max?: number;
                                    min?: number;
                                    options?: string[];
                                    placeholder?: string;
                                    required?: boolean;
                                    section?: string;
                                    /** @enum {unknown} */
                                    type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                    validation?: string;
                                    variable?: string;
                                }[];
                                resourceVersion: string;
                                template: {
                                    access?: {
                                        defaultClusterRole?: string;
                                        rules?: {
                                            clusterRole?: string;
                                            teams?: string[];
                                            users?: string[];
                                        }[];
                                    };
                                    apps?: {
                                        name?: string;
                                        namespace?: string;
                                        parameters?: string;
                                        releaseName?: string;
                                        version?: string;
                                    }[];
                                    charts?: {
                                        insecureSkipTlsVerify?: boolean;
                                        name?: string;
                                        passwordRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        releaseName?: string;
                                        releaseNamespace?: string;
                                        repoURL?: string;
                                        timeout?: string;
                                        username?: string;
                                        usernameRef?: {
                                            projectSecretRef?: {
                                                key?: string;
                                                name?: string;
                                                project?: string;
                                            };
                                        };
                                        values?: string;
                                        version?: string;
                                        wait?: boolean;
                                    }[];
                                    instanceTemplate?: {
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                    };
                                    metadata?: {
                                        annotations?: {
                                            [key: string]: string;
                                        };
                                        labels?: {
                                            [key: string]: string;
                                        };
                                    };
                                    objects?: string;
                                } | null;
                                uid: string;
                                versions: {
                                    parameters?: {
                                        defaultValue?: string;
                                        description?: string;
                                        invalidation?: string;
                                        label?: string;
                                        max?: number;
                                        min?: number;
                                        options?: string[];
                                        placeholder?: string;
                                        required?: boolean;
                                        section?: string;
                                        /** @enum {unknown} */
                                        type?: "string" | "multiline" | "boolean" | "number" | "password" | "";
                                        validation?: string;
                                        variable?: string;
                                    }[];
                                    template?: {
                                        access?: {
                                            defaultClusterRole?: string;
                                            rules?: {
                                                clusterRole?: string;
                                                teams?: string[];
                                                users?: string[];
                                            }[];
                                        };
                                        apps?: {
                                            name?: string;
                                            namespace?: string;
                                            parameters?: string;
                                            releaseName?: string;
                                            version?: string;
                                        }[];
                                        charts?: {
                                            insecureSkipTlsVerify?: boolean;
                                            name?: string;
                                            passwordRef?: {
                                                projectSecretRef?: {
                                                    key?: string;
                                                    name?: string;
                                                    project?: string;
                                                };
                                            };
                                            releaseName?: string;
                                            releaseNamespace?: string;
                                            repoURL?: string;
                                            timeout?: string;
                                            username?: string;
                                            usernameRef?: {
                                                projectSecretRef?: {
                                                    key?: string;
                                                    name?: string;
                                                    project?: string;
                                                };
                                            };
                                            values?: string;
                                            version?: string;
                                            wait?: boolean;
                                        }[];
                                        instanceTemplate?: {
                                            metadata?: {
                                                annotations?: {
                                                    [key: string]: string;
                                                };
                                                labels?: {
                                                    [key: string]: string;
                                                };
                                            };
                                        };
                                        metadata?: {
                                            annotations?: {
                                                [key: string]: string;
                                            };
                                            labels?: {
                                                [key: string]: string;
                                            };
                                        };
                                        objects?: string;
                                    };
                                    version?: string;
                                }[];
                                warnings?: string[];
                            };
                        };
                    };
                };
            };
        };
    };
    getSpaces: {
        parameters: {
            query?: {
                cloudAccountId?: string;
                cursor?: string;
                health?: string;
                limit?: number;
                page?: number;
                provider?: "aws" | "gcp" | "azure";
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt" | "status" | "health" | "provider";
                sort_order?: "asc" | "desc";
                status?: "active" | "inactive";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            config: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** @enum {unknown} */
                            health: "healthy" | "unreachable" | "lost" | "pending";
                            healthReason: string;
                            /** Format: date-time */
                            healthSince: string;
                            id: string;
                            lastProbedAt: string | null;
                            name: string;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            /** @enum {unknown} */
                            spaceType: "kubernetes";
                            /** @enum {unknown} */
                            status: "active" | "inactive";
                            /** @enum {unknown} */
                            statusSetBy: "user" | "probe";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postSpaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cloudAccountId: string;
                    config: {
                        caCert?: string;
                        clusterName: string;
                        region?: string;
                        resourceGroup?: string;
                        serviceAccountToken?: string;
                    };
                    name: string;
                    /** @enum {unknown} */
                    provider: "aws" | "gcp" | "azure";
                    /** @enum {unknown} */
                    spaceType?: "kubernetes";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            config: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** @enum {unknown} */
                            health: "healthy" | "unreachable" | "lost" | "pending";
                            healthReason: string;
                            /** Format: date-time */
                            healthSince: string;
                            id: string;
                            lastProbedAt: string | null;
                            name: string;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            /** @enum {unknown} */
                            spaceType: "kubernetes";
                            /** @enum {unknown} */
                            status: "active" | "inactive";
                            /** @enum {unknown} */
                            statusSetBy: "user" | "probe";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getSpacesBySpaceID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            config: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** @enum {unknown} */
                            health: "healthy" | "unreachable" | "lost" | "pending";
                            healthReason: string;
                            /** Format: date-time */
                            healthSince: string;
                            id: string;
                            lastProbedAt: string | null;
                            name: string;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            /** @enum {unknown} */
                            spaceType: "kubernetes";
                            /** @enum {unknown} */
                            status: "active" | "inactive";
                            /** @enum {unknown} */
                            statusSetBy: "user" | "probe";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteSpacesBySpaceID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            leftInCluster: string;
                        };
                    };
                };
            };
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postSpacesBySpaceIDKubeconfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiresInDays?: number;
                    withToken: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accessToken: {
                                /** Format: date-time */
                                expiresAt: string;
                                id: string;
                                name: string;
                            } | null;
                            identity: {
                                admins: string;
                                user: string;
                            } | null;
                            kubeconfig: string;
                        };
                    };
                };
            };
        };
    };
    putSpacesBySpaceIDStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    status: "active" | "inactive";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            config: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** @enum {unknown} */
                            health: "healthy" | "unreachable" | "lost" | "pending";
                            healthReason: string;
                            /** Format: date-time */
                            healthSince: string;
                            id: string;
                            lastProbedAt: string | null;
                            name: string;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            /** @enum {unknown} */
                            spaceType: "kubernetes";
                            /** @enum {unknown} */
                            status: "active" | "inactive";
                            /** @enum {unknown} */
                            statusSetBy: "user" | "probe";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    patchSpacesBySpaceIDStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    status: "active" | "inactive";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cloudAccountId: string;
                            config: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            /** @enum {unknown} */
                            health: "healthy" | "unreachable" | "lost" | "pending";
                            healthReason: string;
                            /** Format: date-time */
                            healthSince: string;
                            id: string;
                            lastProbedAt: string | null;
                            name: string;
                            /** @enum {unknown} */
                            provider: "aws" | "gcp" | "azure";
                            region: string;
                            /** @enum {unknown} */
                            spaceType: "kubernetes";
                            /** @enum {unknown} */
                            status: "active" | "inactive";
                            /** @enum {unknown} */
                            statusSetBy: "user" | "probe";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getTeams: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                member?: string;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name" | "updatedAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            members: string[];
                            name: string;
                            resources: string[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            members: string[];
                            name: string;
                            resources: string[];
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getTeamsByTeamId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            members: string[];
                            name: string;
                            resources: string[];
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    putTeamsByTeamId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            description: string;
                            id: string;
                            members: string[];
                            name: string;
                            resources: string[];
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteTeamsByTeamId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTeamsByTeamIdMembers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                sort_by?: "addedAt";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            addedAt: string;
                            addedBy: string;
                            email: string;
                            teamID: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postTeamsByTeamIdMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            addedAt: string;
                            addedBy: string;
                            email: string;
                            teamID: string;
                        };
                    };
                };
            };
        };
    };
    deleteTeamsByTeamIdMembersByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTokens: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                owner?: "all" | string;
                page?: number;
                search?: string;
                sort_by?: "createdAt" | "name";
                sort_order?: "asc" | "desc";
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            id: string;
                            lastUsedAt: string | null;
                            name: string;
                            owner: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    expiresAt?: string;
                    expiresInDays?: number;
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            id: string;
                            lastUsedAt: string | null;
                            name: string;
                            owner: string;
                            token: string;
                        };
                    };
                };
            };
        };
    };
    deleteTokensByTokenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUsers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                page?: number;
                search?: string;
                sort_by?: "email" | "createdAt" | "status";
                sort_order?: "asc" | "desc";
                status?: string;
                team?: string;
                total?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email: string;
                            id: string;
                            name: string;
                            roleCount?: number;
                            /** @enum {unknown} */
                            status: "invited" | "active" | "disabled";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        meta: {
                            hasMore: boolean;
                            limit: number;
                            nextCursor: string | null;
                            page: number;
                            problems?: {
                                code: string;
                                id: string;
                                message: string;
                                name: string;
                                next: string;
                            }[];
                            total?: number;
                        };
                    };
                };
            };
        };
    };
    postUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                    roleID?: string;
                    teamIDs?: string[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email: string;
                            id: string;
                            /** Format: date-time */
                            inviteExpiresAt: string;
                            inviteToken: string;
                            name: string;
                            /** @enum {unknown} */
                            status: "invited" | "active" | "disabled";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    getUsersByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email: string;
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            status: "invited" | "active" | "disabled";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    deleteUsersByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchUsersByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {unknown} */
                    status?: "active" | "disabled";
                    /** Format: date-time */
                    unchangedSince?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email: string;
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            status: "invited" | "active" | "disabled";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postUsersByEmailInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            email: string;
                            id: string;
                            /** Format: date-time */
                            inviteExpiresAt: string;
                            inviteToken: string;
                            name: string;
                            /** @enum {unknown} */
                            status: "invited" | "active" | "disabled";
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postWebhooksBuilds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    digest?: string;
                    image?: string;
                    logTail?: string;
                    message?: string;
                    runUrl?: string;
                    /** @enum {unknown} */
                    status: "running" | "succeeded" | "failed";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accepted: boolean;
                            revision: string;
                            /** @enum {unknown} */
                            status: "dispatched" | "running" | "succeeded" | "failed";
                        };
                    };
                };
            };
        };
    };
    postWebhooksBuildsTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            dockerfile: string;
                            image: string;
                            registry?: {
                                password: string;
                                server: string;
                                username: string;
                            };
                            repository: {
                                ref: string;
                                token?: string;
                                url: string;
                            };
                            rootPath: string;
                        };
                    };
                };
            };
        };
    };
    postWebhooksGithub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accepted: boolean;
                            delivery: string;
                            message: string;
                        };
                    };
                };
            };
        };
    };
    postWebhooksGithubByIntegrationID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                integrationID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            accepted: boolean;
                            delivery: string;
                            message: string;
                        };
                    };
                };
            };
        };
    };
}
