/**
 * Certificate of another authority for the same names: clients that trust only this one must reject the stand-ins.
 * Expires in 2126.
 */
export const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUO5W/SPI3Gm6Oku/nkUrQe1emlbgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA4NDcxN1oYDzIxMjYxMDI5
MDg0NzE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARnNsDIM1J6+a/lNgzdkDRJljHj8E6G6Q2pA8Fg2ksUJFQWPLtPoxxy
aFs2YeUFvFBOYslYYh89nmw19LfL/Qjho28wbTAdBgNVHQ4EFgQU7E6DlhaC4C3t
YwuXYHMPifzO8lwwHwYDVR0jBBgwFoAU7E6DlhaC4C3tYwuXYHMPifzO8lwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgJZh1422/cfg/Q1CTVPnzcUZs0PDS1tuzj5a+Z9b097gCIAhk
f8skTMFwZPi9wWIvtPI25A85vIq7UtRxnlP8qYQw
-----END CERTIFICATE-----`
