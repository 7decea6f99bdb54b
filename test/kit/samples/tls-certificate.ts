/** A self-signed certificate of images.example.com and its key, for servers on loopback. Nobody trusts it. */
export const TEST_HOST = 'images.example.com'
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsDCCAVagAwIBAgIUMiE4dDp9yvid0KeZJRihLapyFhQwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaW1hZ2VzLmV4YW1wbGUuY29tMCAXDTI2MTExNTAzNTExMFoY
DzIxMjYxMDIyMDM1MTEwWjAdMRswGQYDVQQDDBJpbWFnZXMuZXhhbXBsZS5jb20w
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQkSmLk0g/cgmvf5dF7fcndiqpAwJA0
9wBnd7tHZuNGjN6sddpa3nVw9oTMP9BByvoeTdap0j1QtDoUO5atp+vmo3IwcDAd
BgNVHQ4EFgQUVPmngtPQ5+clyiDWrhOnJcnvByowHwYDVR0jBBgwFoAUVPmngtPQ
5+clyiDWrhOnJcnvByowDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJpbWFn
ZXMuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIgD6a+sCWdPfaAt/YCRt75
wyrzWyhYkC+jLJQBZpKesNACIQDaAhgEXbxAlwdHhpoZ02VddsV8wLCY55CjdyQd
BK9C7A==
-----END CERTIFICATE-----
`
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzhQ56zcobZAmNf0t
nok/YgOdGujlbc8UE587yvh4wQyhRANCAAQkSmLk0g/cgmvf5dF7fcndiqpAwJA0
9wBnd7tHZuNGjN6sddpa3nVw9oTMP9BByvoeTdap0j1QtDoUO5atp+vm
-----END PRIVATE KEY-----
`
